import { payoutStateWords } from '@frontrow/contract/operator/finance/payout-words'
import type { PayoutState } from '@frontrow/contract/payouts'

/** Why an outcome cannot be recorded. */
export function notMarkable(state: PayoutState, mark: PayoutState): string {
  return `This payout is already ${payoutStateWords[state].toLowerCase()} and cannot be marked as ${mark}.`
}
