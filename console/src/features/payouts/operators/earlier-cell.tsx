import type { PayoutLine } from '@frontrow/contract/operator/finance/payouts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { monthText } from '../../../lib/text/day-text.ts'
import { TwoLines } from '../../../ui/tables/table.tsx'
import { stateWord } from './payout-words.ts'

interface EarlierCellProps extends Pick<PayoutLine, 'replaced' | 'paid_before'> {
  currency: string
}

/** What was paid for the same month, and which payout is paid again. */
export function EarlierCell({ replaced = null, paid_before: before, currency }: EarlierCellProps) {
  const money = (amount: string) => moneyText(amount, currency)
  const paid = Number(before?.paid ?? 0) > 0 && before
  const again =
    replaced &&
    `Replaces ${monthText(replaced.month)}: ${money(replaced.amount)}, ${stateWord(replaced.state)}`
  if (!paid) return again ? <TwoLines second={replaced.reference}>{again}</TwoLines> : '–'
  const back = Number(paid.returned) > 0 ? `, ${money(paid.returned)} returned` : ''
  return <TwoLines second={again}>{`${money(paid.paid)}${back}`}</TwoLines>
}
