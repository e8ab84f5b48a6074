import { countText } from '../../../lib/text/count-text.ts'
import type { ShownRun } from '@frontrow/contract/operator/finance/payouts'

export interface Step {
  name: 'Requested' | 'Approved' | 'File' | 'Sent' | 'Paid'
  isDone: boolean
  /** The instant at which it was done, where it is known. */
  at: string | null
}

type Facts = Pick<
  ShownRun,
  'state' | 'states' | 'provider' | 'proposed_at' | 'approved_at' | 'file'
>

/** The steps of a run. Only a run that is paid through the bank has a file. */
export function stepsOf(run: Facts): Step[] {
  const { state, provider, file } = run
  const { approved = 0, sending = 0 } = run.states
  const isApproved = ['approved', 'finished'].includes(state)
  const unsent = approved + sending
  const isFiled = isApproved && (file !== null || approved === 0)
  const isSent = isFiled && unsent === 0
  const steps: Step[] = [
    { name: 'Requested', isDone: true, at: run.proposed_at },
    { name: 'Approved', isDone: isApproved, at: run.approved_at },
    { name: 'File', isDone: isFiled, at: file?.made_at ?? null },
    { name: 'Sent', isDone: isSent, at: null },
    { name: 'Paid', isDone: isSent && isAllPaid(run), at: null },
  ]
  return provider === 'bank_file' ? steps : steps.filter(({ name }) => name !== 'File')
}

function isAllPaid(run: Facts): boolean {
  return run.state === 'finished' && !endOf(run).isShort
}

/** The step to do now; undefined in a run that has ended. */
export function currentStep(run: Facts): Step['name'] | undefined {
  const isOpen = ['proposed', 'waiting', 'approved'].includes(run.state)
  return isOpen ? stepsOf(run).find(({ isDone }) => !isDone)?.name : undefined
}

export interface RunEnd {
  /** Whether a payout did not arrive. */
  isShort: boolean
  /** Such as `Paid 2 of 3, 1 returned`. */
  text: string
}

/** How the payouts of a run ended. Those that were left out before they were sent do not count. */
export function endOf({ states }: Pick<ShownRun, 'states'>): RunEnd {
  const { paid = 0, returned = 0, failed = 0 } = states
  const parts = [
    ...(returned > 0 ? [`${countText(returned)} returned`] : []),
    ...(failed > 0 ? [`${countText(failed)} failed`] : []),
  ]
  const all = paid + returned + failed
  if (all === 0) return { isShort: true, text: 'Nothing paid' }
  const text = [`Paid ${countText(paid)} of ${countText(all)}`, ...parts].join(', ')
  return { isShort: parts.length > 0, text }
}
