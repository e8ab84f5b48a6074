import { proposeMonthClose, type ShownMonth } from '@frontrow/contract/operator/finance/books'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayText, momentText, monthText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { closeChecks, heldText, type CloseCheck } from './close-checks.ts'
import styles from './month-close.module.css'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { useOperatorSession } from '../../../operator-parts/use-operator.ts'

/** What is missing before the month can be closed, and the button that requests the close. */
export function MonthClose({ shown }: { shown: ShownMonth }) {
  return (
    <Section title="Close" sub={subText(shown)}>
      <SectionBody>
        <div className="stack">
          {shown.state === 'open' ? <OpenMonth shown={shown} /> : <ClosedMonth shown={shown} />}
        </div>
      </SectionBody>
    </Section>
  )
}

function subText({ state, closes_from: from, closed_at: at, closed_by: by }: ShownMonth): string {
  if (state === 'open') return `Can be closed from ${dayText(from)} (UTC).`
  return at === null ? '' : `Closed ${momentText(at)}${by === null ? '' : ` by ${by}`}.`
}

function OpenMonth({ shown }: { shown: ShownMonth }) {
  const { proposal_id: proposal, missing } = shown
  const waiting = useOperatorSession().data?.network.open_proposals ?? 0
  const checks = closeChecks(shown, waiting)
  return (
    <>
      {checks.length > 0 && <Checklist checks={checks} />}
      {proposal !== null && (
        <Alert type="info">
          <TextLink to={operatorPaths.proposal(proposal)}>
            The close is pending another operator's approval
          </TextLink>
        </Alert>
      )}
      {proposal === null && missing.length === 0 && <RequestClose shown={shown} />}
    </>
  )
}

const looks = {
  met: { icon: 'success', word: 'Done' },
  missing: { icon: 'error', word: 'To do' },
  hold: { icon: 'warning', word: 'Does not stop the close' },
} as const

/** Each condition of the close, with what is missing and the page where it is resolved. */
function Checklist({ checks }: { checks: readonly CloseCheck[] }) {
  return (
    <ul className={styles.checks} aria-label="Close checklist">
      {checks.map(({ title, state, lines, page }) => (
        <li key={title} data-state={state}>
          <span role="img" aria-label={looks[state].word}>
            <Icon name={looks[state].icon} />
          </span>
          <div>
            {title}
            {lines.length > 0 && (
              <ul className={styles.list}>
                {lines.map((line) => (
                  <li key={line.text}>
                    <Line line={line} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          {page !== null && lines.length === 0 && (
            <Link to={page} aria-label={`View: ${title}`}>
              View
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A link to a part of this page is the browser's own, because the router's drops the query. */
function Line({ line: { text, to } }: { line: CloseCheck['lines'][number] }) {
  if (to === null) return text
  return to.startsWith('#') ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>
}

function RequestClose({ shown }: { shown: ShownMonth }) {
  const { month } = shown
  const held = heldText(shown)
  const proposing = useAct(proposeMonthClose, {
    input: (reason: string) => ({ params: { month }, body: { reason } }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'The month is closing.'),
  })
  const [asks, setAsks] = useState(false)
  return (
    <>
      <div>
        <Button needs={proposeMonthClose.needs} onClick={() => setAsks(true)}>
          Request close
        </Button>
      </div>
      <ReasonModal
        title={`Close ${monthText(month)}?`}
        opened={asks}
        onClose={() => setAsks(false)}
        act="Request close"
        acting={proposing}
      >
        {held !== null && <p>{held}</p>}
        <p>
          Once a second operator approves, earnings become final and each organization gets its
          statements. You cannot undo it: what comes late is posted in the next month.
        </p>
      </ReasonModal>
    </>
  )
}

function ClosedMonth({ shown }: { shown: ShownMonth }) {
  if (shown.state === 'closing') {
    const left = shown.organizations.filter(({ state }) => state === 'waiting').length
    return <p>Closing: {countText(left + shown.left_off)} organizations left.</p>
  }
  return (
    <p>
      {shown.final_at === null ? 'Final.' : `Final since ${momentText(shown.final_at)}.`}{' '}
      {shown.exported_at === null
        ? 'Raw events are kept until the month is exported: run "operator export-books" on the server.'
        : `Exported ${momentText(shown.exported_at)}.`}{' '}
      Nothing in it changes any more: what comes late or is taken back is posted in the open month,
      and is a line of its documents.
    </p>
  )
}
