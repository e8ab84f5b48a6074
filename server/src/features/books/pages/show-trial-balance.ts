import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showTrialBalance as call } from '@frontrow/contract/operator/finance/finance'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { accountTypeOf } from '../journal/account-type.ts'
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
    accounts: totals.map((row) => ({
      code: row.code,
      type: accountTypeOf(row),
      currency: row.currency,
      ...totalsReply([row]),
    })),
    sums: [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, rows]) => ({
      currency,
      ...totalsReply(rows),
    })),
  }
}

function totalsReply(rows: readonly CodeTotals[]) {
  const sum = (of: (row: CodeTotals) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
  return {
    debits: amountText(sum(({ debits }) => debits)),
    credits: amountText(sum(({ credits }) => credits)),
    debit_balance: amountText(sum(debitBalance)),
    credit_balance: amountText(sum(creditBalance)),
  }
}

function debitBalance({ debits, credits }: CodeTotals): bigint {
  return debits > credits ? debits - credits : 0n
}

function creditBalance({ debits, credits }: CodeTotals): bigint {
  return credits > debits ? credits - debits : 0n
}
