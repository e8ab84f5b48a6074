import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showPayoutRun } from '@frontrow/contract/operator/finance/payouts'
import type { Earlier } from './earlier.sql.ts'

type Line = Reply<typeof showPayoutRun>['lines'][number]

/** Earlier payouts, as operators' calls return them. */
export function earlierReply(earlier: Earlier | undefined): Pick<Line, 'replaced' | 'paid_before'> {
  const { replaced = null, paidMicros = 0n, returnedMicros = 0n } = earlier ?? {}
  return {
    replaced: replaced && {
      reference: replaced.reference,
      month: replaced.month.slice(0, 7),
      amount: amountText(replaced.amountMicros),
      state: replaced.state,
    },
    paid_before: { paid: amountText(paidMicros), returned: amountText(returnedMicros) },
  }
}

/** The same as a text; undefined where nothing was paid for the month and nothing is replaced. */
export function earlierText(
  { replaced, paidMicros, returnedMicros }: Earlier,
  { month, currency }: { month: string; currency: string },
): string | undefined {
  const money = (micros: bigint) => `${amountText(micros)} ${currency}`
  const parts = [
    paidMicros > 0n && `${money(paidMicros)} was paid for ${month.slice(0, 7)}`,
    returnedMicros > 0n && `${money(returnedMicros)} of it came back`,
    replaced !== null &&
      `replaces ${replaced.reference} of ${replaced.month.slice(0, 7)} (${money(replaced.amountMicros)}, ${replaced.state})`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join(', ')
}
