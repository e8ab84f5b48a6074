// Which account of the bookkeeper's chart each account of the books is. The bookkeeper edits it as
// a CSV file.
import type { AccountType } from '../../books/for-accounting.ts'

export interface MappedAccount {
  /** The bookkeeper's number. */
  number: string
  name: string
  type: AccountType
}

/**
 * The accounts of a journal. `receivable` and `prepaid` are what customers owe and what they paid
 * in advance, `revenue` what they are charged for ads and `publishers` what that costs. What the
 * network keeps is the difference of the two, so it has no account.
 */
export const journalAccounts = {
  receivable: { number: '1200', name: 'Receivables', type: 'asset' },
  prepaid: { number: '1710', name: 'Payments received in advance', type: 'liability' },
  to_return: { number: '1730', name: 'Received, to be returned', type: 'liability' },
  publisher: { number: '1600', name: 'Payables to publishers', type: 'liability' },
  bank: { number: '1800', name: 'Bank', type: 'asset' },
  stripe: { number: '1810', name: 'Card provider', type: 'asset' },
  sandbox: { number: '1890', name: 'Cash of the sandbox', type: 'asset' },
  in_flight: { number: '1360', name: 'Money in transit', type: 'asset' },
  tax_output: { number: '1776', name: 'Output tax', type: 'liability' },
  tax_input: { number: '1576', name: 'Input tax', type: 'asset' },
  tax_withheld: { number: '1740', name: 'Tax withheld', type: 'liability' },
  withheld_by_customers: { number: '1549', name: 'Tax withheld by customers', type: 'asset' },
  own: { number: '1880', name: 'Own money', type: 'liability' },
  revenue: { number: '4000', name: 'Advertising revenue', type: 'income' },
  publishers: { number: '5000', name: 'Cost of publishers', type: 'expense' },
  fees: { number: '4970', name: 'Fees of payments', type: 'expense' },
  bad_debt: { number: '2400', name: 'Bad debt', type: 'expense' },
  other: { number: '9000', name: 'Other', type: 'liability' },
  rounding: { number: '4840', name: 'Rounding', type: 'expense' },
} as const satisfies Record<string, MappedAccount>

export type JournalAccount = keyof typeof journalAccounts

export type AccountMap = Readonly<Record<JournalAccount, MappedAccount>>

/** The file as it is written, and as `readAccountMap` reads it. */
export const mapColumns = ['code', 'number', 'name', 'type'] as const

/** A fault of the file of accounts, with its line. */
export class BadAccountMap extends Error {}

/**
 * Reads an edited file of accounts. A code that it leaves out keeps its usual account. Empty lines
 * are skipped. Throws `BadAccountMap` for another head, an unknown code, an empty number, and a
 * line with other columns.
 */
export function readAccountMap(text: string): AccountMap {
  const map: Record<JournalAccount, MappedAccount> = { ...journalAccounts }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = lines.findIndex((line) => line.trim() !== '')
  refuseOtherHead(lines[head] ?? '')
  for (const [index, line] of lines.entries()) {
    if (index <= head || /^[\s,"]*$/.test(line)) continue
    const { code, number, name } = accountOf(line, `line ${index + 1}`)
    map[code] = { ...map[code], number, name }
  }
  return map
}

function accountOf(
  line: string,
  where: string,
): { code: JournalAccount; number: string; name: string } {
  const [code = '', number = '', name = '', ...rest] = cellsOf(line)
  if (!isJournalAccount(code)) throw new BadAccountMap(`${where}: there is no account "${code}"`)
  if (number === '' || rest.length !== 1)
    throw new BadAccountMap(`${where}: write ${mapColumns.join(', ')}`)
  return { code, number, name }
}

/** Without its head the first account would be taken for it. */
function refuseOtherHead(line: string): void {
  const columns = mapColumns.join(',')
  if (cellsOf(line).join(',').toLowerCase() === columns) return
  if (line.includes(';'))
    throw new BadAccountMap('it has semicolons: save it with commas between the columns')
  throw new BadAccountMap(`its first line is not ${columns}`)
}

function isJournalAccount(code: string): code is JournalAccount {
  return Object.hasOwn(journalAccounts, code)
}

/** The cells of a line of RFC 4180 without line breaks in them. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim().replace(/^'(?=[=+\-@＝＋－＠])/, ''),
  )
}
