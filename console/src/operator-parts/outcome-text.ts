import type { Reply } from '@frontrow/contract/endpoint'
import type { addOperator } from '@frontrow/contract/operator/operators'

type Outcome = Reply<typeof addOperator>

/** What a message says after a call that two people may have to agree to. */
export function outcomeText({ state }: Pick<Outcome, 'state'>, done: string): string {
  return state === 'done' ? done : 'Sent for approval.'
}
