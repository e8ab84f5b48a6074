// The accounts of a journal, by their number in each chart of accounts.
import type { Chart } from '@frontrow/contract/operator/finance/charts'
import type { AccountType } from '../../books/for-accounting.ts'

export interface MappedAccount {
  /** The bookkeeper's number. */
  number: string
  name: string
  type: AccountType | 'equity'
}

/**
 * `receivable` is what issued documents ask for, `unbilled` what was used and is on no document,
 * `prepaid` what was paid in advance and no statement of use has taken. Use is revenue when it is
 * delivered; its document moves it to the revenue of its treatment. What publishers get is a cost
 * in the same way. Numbers: neutral, SKR03, SKR04.
 */
const accounts = {
  receivable: ['1100 1410 1210', 'Receivables', 'asset'],
  unbilled: ['1150 1500 1300', 'Used, not invoiced', 'asset'],
  prepaid: ['2100 1710 3250', 'Payments received in advance', 'liability'],
  to_return: ['2150 1700 3500', 'Received, to be returned', 'liability'],
  publisher: ['2000 1610 3310', 'Payables to publishers', 'liability'],
  bank: ['1000 1200 1800', 'Bank', 'asset'],
  stripe: ['1010 1210 1810', 'Card provider', 'asset'],
  sandbox: ['1090 1290 1890', 'Cash of the sandbox', 'asset'],
  in_flight: ['1050 1360 1460', 'Money in transit', 'asset'],
  tax_output: ['2200 1776 3806', 'Output tax', 'liability'],
  tax_input: ['1200 1576 1406', 'Input tax', 'asset'],
  reverse_charge_output: ['2210 1787 3837', 'Output tax of reverse charge', 'liability'],
  reverse_charge_input: ['1210 1577 1407', 'Input tax of reverse charge', 'asset'],
  tax_withheld: ['2250 1736 3700', 'Tax withheld', 'liability'],
  withheld_by_customers: ['1250 1549 1450', 'Tax withheld by customers', 'asset'],
  own: ['3000 1890 2180', "Owner's contribution", 'equity'],
  revenue: ['4000 8200 4200', 'Advertising revenue', 'income'],
  revenue_domestic: ['4100 8400 4400', 'Revenue, taxed', 'income'],
  revenue_reverse_charge: ['4200 8336 4336', 'Revenue, EU reverse charge', 'income'],
  revenue_third_country: ['4300 8338 4338', 'Revenue, third countries', 'income'],
  revenue_exempt: ['4400 8100 4100', 'Revenue, exempt', 'income'],
  publishers: ['5000 3100 5900', 'Cost of publishers', 'expense'],
  publishers_eu: ['5100 3123 5923', 'Cost of publishers, EU reverse charge', 'expense'],
  publishers_abroad: ['5200 3125 5925', 'Cost of publishers, reverse charge', 'expense'],
  fees: ['6000 4970 6855', 'Fees of payments', 'expense'],
  bad_debt: ['6100 2400 6930', 'Bad debt', 'expense'],
  other: ['2900 1590 1370', 'Other', 'liability'],
  rounding: ['6200 4900 6300', 'Rounding', 'expense'],
} as const satisfies Record<string, readonly [string, string, MappedAccount['type']]>

export type JournalAccount = keyof typeof accounts

export const journalAccounts = Object.keys(accounts) as JournalAccount[]

export type AccountMap = Readonly<Record<JournalAccount, MappedAccount>>

const place: Readonly<Record<Chart, number>> = { neutral: 0, skr03: 1, skr04: 2 }

export function accountsOf(chart: Chart): AccountMap {
  const rows = journalAccounts.map((code): [JournalAccount, MappedAccount] => {
    const [numbers, name, type] = accounts[code]
    return [code, { number: numbers.split(' ')[place[chart]] ?? '', name, type }]
  })
  return Object.fromEntries(rows) as Record<JournalAccount, MappedAccount>
}

/** DATEV computes the tax of these accounts of SKR03 and SKR04 itself, at 19 %. */
export const automaticAccounts: ReadonlySet<JournalAccount> = new Set([
  'revenue_domestic',
  'publishers_eu',
  'publishers_abroad',
])
