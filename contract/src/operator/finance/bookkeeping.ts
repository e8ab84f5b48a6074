import Type from 'typebox'
import { operatorCall } from '../../operator.ts'
import { FileReply, StrictObject } from '../../parts.ts'
import { charts } from './charts.ts'

export const bookkeepingFiles = [
  'invoices.csv',
  'statements.csv',
  'payments.csv',
  'journal.csv',
  'accounts.csv',
  'EXTF_Buchungsstapel.csv',
] as const

/**
 * What was posted in a month, by the day of posting, as a CSV file (RFC 4180, UTF-8, ISO 8601,
 * amounts with two decimals). The journal is by entry, document, account and organization, rounded
 * so that each entry balances and no account drifts. Accounts have the numbers of `chart`, by
 * default the neutral one: the command `export-bookkeeping` takes others. The EXTF file is the
 * journal for DATEV, encoded in Windows-1252.
 */
export const makeBookkeepingFile = operatorCall({
  operationId: 'makeBookkeepingFile',
  method: 'GET',
  path: '/finance/months/:month/bookkeeping/:file',
  summary: 'A file of a month for the bookkeeper',
  needs: 'finance.read',
  params: Type.Object({
    month: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' }),
    file: Type.Enum([...bookkeepingFiles]),
  }),
  query: StrictObject({ chart: Type.Optional(Type.Enum([...charts])) }),
  reply: FileReply,
  makesFile: true,
  refusals: ['books_not_open', 'month_not_sealed', 'too_many_requests'],
})

/** What calls for a file of a year have in common. */
const fileOfYear = {
  needs: 'finance.read',
  params: Type.Object({ year: Type.String({ pattern: '^20\\d{2}$' }) }),
  reply: FileReply,
  makesFile: true,
  refusals: ['books_not_open', 'too_many_requests'],
} as const

/**
 * What was paid to each publisher in a year, withheld of it and sent back, by value date, with the
 * address and the tax ids of its billing profile, as a CSV file of the same form.
 */
export const makePaymentsOfYear = operatorCall({
  operationId: 'makePaymentsOfYear',
  method: 'GET',
  path: '/finance/years/:year/payments',
  summary: 'The payments of a year for the bookkeeper, by publisher',
  ...fileOfYear,
})

/**
 * The tax that was withheld from payouts of a year by quarter, a line for each payout with its base
 * and rate, as a CSV file of the same form. A payout that came back is a second line below 0.
 */
export const makeWithheldOfYear = operatorCall({
  operationId: 'makeWithheldOfYear',
  method: 'GET',
  path: '/finance/years/:year/withheld',
  summary: 'The tax that was withheld in a year for the tax office, by quarter and payout',
  ...fileOfYear,
})
