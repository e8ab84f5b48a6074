import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showTrialBalance as call } from '@frontrow/contract/operator/finance/finance'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { bookDayState, type CodeTotals, totalsAt } from '../journal/trial-balance.sql.ts'

type TrialBalance = Reply<typeof call>

/** GET /finance/trial-balance */
export async function showTrialBalance(
  { db }: OperatorReadContext,
  { query }: Input<typeof call>,
): Promise<TrialBalance> {
  const { today, isSealed } = await bookDayState(db, query.at)
  const at = query.at ?? today
  const totals = await totalsAt(db, at)
  return {
    at,
    is_sealed: isSealed,
    accounts: totals.map(({ code, currency, debits, credits }) => ({
      code,
      currency,
      debits: amountText(debits),
      credits: amountText(credits),
      balance: amountText(credits - debits),
    })),
    sums: [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, rows]) => ({
      currency,
      debits: amountText(sumOf(rows, 'debits')),
      credits: amountText(sumOf(rows, 'credits')),
      balance: amountText(sumOf(rows, 'credits') - sumOf(rows, 'debits')),
    })),
  }
}

function sumOf(rows: readonly CodeTotals[], side: 'debits' | 'credits'): bigint {
  return rows.reduce((sum, row) => sum + row[side], 0n)
}
