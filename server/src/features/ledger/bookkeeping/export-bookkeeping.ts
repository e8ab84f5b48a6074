import { join } from 'node:path'
import type { bookkeepingFiles } from '@frontrow/contract/operator/finance/bookkeeping'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type DecimalCell, byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import { writeExportFile } from '../export/export-files.ts'
import { daysOfMonth, type Month } from '../journal/month.ts'
import { findOpenBooks } from '../journal/settings.sql.ts'
import { bookDayState } from '../journal/trial-balance.sql.ts'
import { dayBefore } from '../journal/utc-day.ts'
import { type AccountMap, type JournalAccount, journalAccounts, mapColumns } from './account-map.ts'
import {
  documentsIn,
  movedBefore,
  movedIn,
  namesOfOrganizations,
  paymentsIn,
} from './bookkeeping.sql.ts'
import {
  type Naming,
  invoiceHeads,
  invoiceRow,
  journalHeads,
  journalRows,
  paymentHeads,
  paymentRow,
  statementHeads,
  statementRow,
} from './bookkeeping-rows.ts'
import { openJournal } from './journal-entries.ts'

type Row = readonly (string | DecimalCell)[]

type BookkeepingFile = (typeof bookkeepingFiles)[number]

/** Why the files of a month cannot be made. */
export type BookkeepingFault = 'not_open' | 'not_sealed'

/**
 * The files of a month for a bookkeeper, by the day of posting. Its days must be sealed, so that a
 * file that is made again has the same lines.
 */
export async function bookkeepingOf(
  db: Db,
  { month, map = journalAccounts }: { month: string; map?: AccountMap },
): Promise<Map<BookkeepingFile, string> | BookkeepingFault> {
  const books = await findOpenBooks(db)
  if (books === undefined) return 'not_open'
  const days = daysOfMonth(month)
  if (!(await bookDayState(db, dayBefore(days.till))).isSealed) return 'not_sealed'
  const naming = { currency: books.currency, names: await namesOfOrganizations(db) }
  const invoices = await documentsIn(db, { ...days, kinds: ['invoice', 'credit_note'] })
  const statements = await documentsIn(db, { ...days, kinds: ['earnings_statement'] })
  const payments = await paymentsIn(db, days)
  return new Map([
    ['invoices.csv', fileOf(invoiceHeads, invoices.map(invoiceRow))],
    ['statements.csv', fileOf(statementHeads, statements.map(statementRow))],
    [
      'payments.csv',
      fileOf(
        paymentHeads,
        payments.map((row) => paymentRow(row, naming, map)),
      ),
    ],
    ['journal.csv', fileOf(journalHeads, await journalOf(db, days, { naming, map }))],
    ['accounts.csv', fileOf(mapColumns, accountRows(map))],
  ])
}

function fileOf(heads: readonly string[], rows: readonly Row[]): string {
  return byteOrderMark + [heads, ...rows].map(csvLine).join('')
}

async function journalOf(
  db: Db,
  days: Month,
  { naming, map }: { naming: Naming; map: AccountMap },
): Promise<Row[]> {
  const journal = openJournal()
  journal.open(await movedBefore(db, days.from))
  const byEntry = Map.groupBy(await movedIn(db, days), ({ day, kind }) => `${day} ${kind}`)
  return [...byEntry.values()].flatMap((movements) => {
    const [first] = movements
    const entry = first && journal.entryOf(first.day, first.kind, movements)
    return entry === undefined ? [] : journalRows(entry, naming, map)
  })
}

function accountRows(map: AccountMap): Row[] {
  const codes = Object.keys(journalAccounts) as JournalAccount[]
  return codes.map((code) => [code, map[code].number, map[code].name, map[code].type])
}

/**
 * Writes the files of a month to a folder of its own in `folder`. Returns the folder, or why
 * nothing was written.
 */
export async function exportBookkeeping(
  { database }: Pick<Services, 'database'>,
  of: { folder: string; month: string; map?: AccountMap },
): Promise<{ folder: string } | BookkeepingFault> {
  const files = await database.asSystem((db) => bookkeepingOf(db, of))
  if (typeof files === 'string') return files
  const folder = join(of.folder, of.month)
  for (const [name, text] of files) await writeExportFile(folder, name, (write) => write(text))
  return { folder }
}
