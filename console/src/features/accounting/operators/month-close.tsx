import { proposeMonthClose, type ShownMonth } from '@frontrow/contract/operator/finance/books'
import { useState } from 'react'
import { dayText, momentText, monthText } from '../../../lib/text/day-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import styles from './month-close.module.css'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

/** What is missing before the month can be closed, and the button that requests the close. */
export function MonthClose({ shown }: { shown: ShownMonth }) {
  return (
    <Section title="Close" sub={subText(shown)}>
      <SectionBody>
        <div className="stack">
          {shown.state === 'open' ? <OpenMonth shown={shown} /> : <ClosedMonth shown={shown} />}
          <p>
            <TextLink to={`${operatorPaths.bookDays}?month=${shown.month}`}>View days</TextLink>
          </p>
        </div>
      </SectionBody>
    </Section>
  )
}

function subText({ state, closes_from: from, closed_at: at, closed_by: by }: ShownMonth): string {
  if (state === 'open') return `Can be closed from ${dayText(from)} (UTC).`
  return at === null ? '' : `Closed ${momentText(at)}${by === null ? '' : ` by ${by}`}.`
}

/** The date of the close stands above, so it is not repeated among what is to do. */
function OpenMonth({ shown }: { shown: ShownMonth }) {
  const { proposal_id: proposal, missing } = shown
  if (proposal !== null)
    return (
      <Alert type="info">
        <TextLink to={operatorPaths.proposal(proposal)}>
          The close is pending another operator's approval
        </TextLink>
      </Alert>
    )
  if (missing.length === 0) return <RequestClose month={shown.month} />
  const todo = missing.filter(({ what, about }) => what !== 'month' || about !== null)
  if (todo.length === 0) return null
  return (
    <>
      <p>To do before closing</p>
      <ul className={styles.list}>
        {todo.map((row) => (
          <li key={row.text}>
            <Missing row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A sentence with the page where it is mended. */
function Missing({ row: { what, text, about } }: { row: ShownMonth['missing'][number] }) {
  const to = {
    books: null,
    month: about === null ? null : operatorPaths.bookMonth(about),
    day: `${operatorPaths.bookDays}?month=${(about ?? '').slice(0, 7)}`,
    adjustment: operatorPaths.adjustments,
    rate: operatorPaths.rates,
    seller: operatorPaths.rates,
    tax: about === null ? null : operatorPaths.organization(about),
    buyer: about === null ? null : operatorPaths.organization(about),
    cash: operatorPaths.cash,
  }[what]
  return to === null ? text : <TextLink to={to}>{text}</TextLink>
}

function RequestClose({ month }: { month: string }) {
  const proposing = useAct(proposeMonthClose, {
    input: (reason: string) => ({ params: { month }, body: { reason } }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'The month is closing.'),
  })
  const [asks, setAsks] = useState(false)
  return (
    <>
      <p>Everything is ready.</p>
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
        <p>
          Once a second operator approves, earnings become final and each organization gets its
          statements. You cannot undo it.
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
        : `Exported ${momentText(shown.exported_at)}.`}
    </p>
  )
}
