import {
  downloadPayoutFile,
  markPayouts,
  type ShownRun,
} from '@frontrow/contract/operator/finance/payouts'
import { useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { counted, countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { type Mark, MarkModal } from './mark-modal.tsx'
import styles from './run-steps.module.css'
import { currentStep, endOf, stepsOf } from './run-steps.ts'

/** The steps of the run, with one primary act for the current one. */
export function RunActs({ run }: { run: ShownRun }) {
  const [mark, setMark] = useState<Mark | null>(null)
  const next = nextOf(run)
  return (
    <Section title={next.title} sub={next.text}>
      <RunSteps run={run} />
      {next.act !== null && (
        <SectionBody>
          <Row gap={2}>
            {next.act === 'approve' && run.proposal_id !== null && (
              <ButtonLink to={operatorPaths.proposal(run.proposal_id)}>
                View approval request
              </ButtonLink>
            )}
            {(next.act === 'sent' || next.act === 'paid') && (
              <MarkButton run={run} mark={next.act} onMark={setMark} />
            )}
            {(next.act === 'file' || run.file !== null) && <FileButton run={run} />}
          </Row>
        </SectionBody>
      )}
      {mark !== null && <MarkModal run={run} mark={mark} onClose={() => setMark(null)} />}
    </Section>
  )
}

function RunSteps({ run }: { run: ShownRun }) {
  const current = currentStep(run)
  return (
    <ol className={styles.steps} aria-label="Steps of the run">
      {stepsOf(run).map(({ name, isDone, at }) => (
        <li
          key={name}
          className={`${styles.step} note`}
          data-done={isDone || undefined}
          aria-current={name === current ? 'step' : undefined}
        >
          <span className={styles.mark}>{isDone && <Icon name="check" size={10} />}</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.when}>
            {whenText({ isDone, at, isCurrent: name === current })}
          </span>
        </li>
      ))}
    </ol>
  )
}

function whenText(step: { isDone: boolean; at: string | null; isCurrent: boolean }): string {
  if (step.isDone) return step.at === null ? 'Done' : momentText(step.at)
  return step.isCurrent ? 'Now' : ''
}

interface Next {
  title: string
  text: string
  act: 'approve' | 'file' | Mark | 'download' | null
}

function nextOf(run: ShownRun): Next {
  const title = 'Next step'
  switch (currentStep(run)) {
    case 'Approved':
      return { title, text: 'A second operator approves the total and the count.', act: 'approve' }
    case 'File':
      return {
        title,
        text: 'Create the file, upload it to your bank, then mark the payouts as sent.',
        act: 'file',
      }
    case 'Sent':
      return { title, text: sentText(run), act: run.provider === 'sandbox' ? null : 'sent' }
    case 'Paid':
      return {
        title,
        text: paidText(run),
        act: (run.states.sent ?? 0) === 0 ? 'download' : paidAct(run),
      }
    default:
      return { title: 'Progress', text: endText(run), act: run.file === null ? null : 'download' }
  }
}

function sentText({ provider }: ShownRun): string {
  if (provider === 'sandbox') return 'The sandbox sends these payouts within 1 minute.'
  return provider === 'manual'
    ? 'Pay it, then mark it as sent.'
    : 'Once the bank accepts a payout, mark it as sent.'
}

function paidText({ provider, states }: ShownRun): string {
  if (provider === 'sandbox') return 'The sandbox pays these payouts within 1 minute.'
  return (states.sent ?? 0) === 0
    ? 'Resolve the payouts whose outcome is unknown, by the word of the bank.'
    : 'Once the bank has paid a payout, mark it as paid with its value date.'
}

function paidAct({ provider }: ShownRun): Mark | null {
  return provider === 'sandbox' ? null : 'paid'
}

function endText(run: ShownRun): string {
  if (run.state !== 'finished') return 'This run was not approved.'
  const { isShort, text } = endOf(run)
  if (!isShort) return 'This run is complete.'
  const back = run.lines.filter(({ state }) => state === 'returned' || state === 'failed')
  const cents = back.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const amount = moneyText((cents / 100).toFixed(2), run.currency)
  if (back.length === 0) return `${text}.`
  const refused = back.filter(({ is_account_refused: isRefused }) => isRefused === true).length
  return `${text}. ${amount} went back to what is payable. ${paidAgainText(back.length, refused)}`
}

/** Says when returned amounts are paid again: not to an account that the bank refused. */
function paidAgainText(payouts: number, refused: number): string {
  if (refused === 0) return 'The next run pays it.'
  const of = refused === payouts ? '' : ` of ${counted(refused, 'payout')}`
  return `The account${of} is closed or wrong: nothing is paid to it until its bank details change or an operator allows it again.`
}

interface MarkButtonProps {
  run: ShownRun
  mark: Mark
  onMark: (mark: Mark) => void
}

function MarkButton({ run: { states, provider }, mark, onMark }: MarkButtonProps) {
  const ordered = provider === 'manual' ? (states.approved ?? 0) : 0
  const count = mark === 'sent' ? (states.sending ?? 0) + ordered : (states.sent ?? 0)
  return (
    <Button needs={markPayouts.needs} onClick={() => onMark(mark)}>
      {`Mark ${count === 1 ? '1 payout' : `${countText(count)} payouts`} as ${mark}`}
    </Button>
  )
}

/** Creates the file, or saves the same one again, which is a secondary act. */
function FileButton({ run }: { run: ShownRun }) {
  const downloading = useAct(downloadPayoutFile, { refreshes: booksChanged })
  const isNew = run.file === null
  const download = () =>
    downloading.mutate(
      { params: { id: run.id } },
      {
        onSuccess: ({ file_name: name, content_type: type, content }) => {
          const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
          saveFile(name, new Blob([bytes], { type }))
        },
      },
    )
  return (
    <>
      <Button
        look={isNew ? 'primary' : 'default'}
        needs={downloadPayoutFile.needs}
        pending={downloading.isPending}
        pendingLabel={isNew ? 'Creating file...' : 'Loading file...'}
        onClick={download}
      >
        {isNew ? 'Create file' : 'Download file'}
      </Button>
      {downloading.error !== null && <Alert type="error">{alertText(downloading.error)}</Alert>}
    </>
  )
}
