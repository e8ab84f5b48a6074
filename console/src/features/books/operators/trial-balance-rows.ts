import type { TrialBalance } from '@frontrow/contract/operator/finance/finance'
import type { CsvCell } from '../../../ui/buttons/csv.ts'
import { accountName } from './finance-words.ts'

export type Account = TrialBalance['accounts'][number]
type Sums = TrialBalance['sums'][number]

/** A row of the trial balance: the head of a group, an account, or the sums of a currency. */
export type BalanceRow =
  | { kind: 'group'; key: string; name: string }
  | ({ kind: 'account'; key: string } & Account)
  | ({ kind: 'total'; key: string; name: string } & Sums)

const groups: readonly { name: string; types: readonly Account['type'][] }[] = [
  { name: 'Assets', types: ['asset'] },
  { name: 'Liabilities', types: ['liability'] },
  { name: 'Revenue and expenses', types: ['income', 'expense'] },
]

/** The accounts by group, each group under its name, and the sums of each currency last. */
export function balanceRows({ accounts, sums }: TrialBalance): BalanceRow[] {
  return [
    ...groups.flatMap(({ name, types }) => {
      const found = accounts.filter(({ type }) => types.includes(type))
      return found.length === 0 ? [] : [groupRow(name), ...found.map(accountRow)]
    }),
    ...sums.map((sum) => totalRow(sum, sums.length)),
  ]
}

function groupRow(name: string): BalanceRow {
  return { kind: 'group', key: name, name }
}

function accountRow(account: Account): BalanceRow {
  const { code, type, currency } = account
  return { kind: 'account', key: `${code} ${type} ${currency}`, ...account }
}

function totalRow(sum: Sums, currencies: number): BalanceRow {
  const name = currencies === 1 ? 'Total' : `Total in ${sum.currency}`
  return { kind: 'total', key: `total ${sum.currency}`, name, ...sum }
}

/** Organizations with a debit balance and those with a credit balance are two accounts. */
export function shownName({ code, type }: Account): string {
  if (code !== 'advertiser') return accountName(code)
  return type === 'asset' ? 'Advertisers, receivable' : 'Advertisers, prepaid'
}

/** The file has codes and plain decimals, because programs read it. */
export function csvRows(accounts: readonly Account[]): CsvCell[][] {
  return [
    ['Account', 'Type', 'Currency', 'Debits', 'Credits', 'Debit balance', 'Credit balance'],
    ...accounts.map(({ code, type, currency, ...row }) => [
      code,
      type,
      currency,
      { decimal: row.debits },
      { decimal: row.credits },
      { decimal: row.debit_balance },
      { decimal: row.credit_balance },
    ]),
  ]
}
