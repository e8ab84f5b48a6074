import { join } from 'node:path'
import { bookkeepingFiles } from '@frontrow/contract/operator/finance/bookkeeping'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type CsvLine, byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import { daysOfMonth, type Month } from '../../../lib/time/month.ts'
import { dayBefore } from '../../../lib/time/utc-day.ts'
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
import { createMonthJournal } from './journal-entries.ts'
import { writeExportFile, bookDayState } from '../../books/for-accounting.ts'
import { earningKinds } from '../../documents/for-accounting.ts'
import { findOpenBooks } from '../../books/books.ts'

type BookkeepingFile = (typeof bookkeepingFiles)[number]

/** Why the files of a month cannot be made. */
export type BookkeepingFault = 'not_open' | 'not_sealed'

interface Wanted {
  /** Such as `2026-10`. */
  month: string
  map?: AccountMap
  /** By default all. */
  files?: readonly BookkeepingFile[]
}

/**
 * The files of a month for a bookkeeper, by the day of posting. Its days must be sealed, so that a
 * file that is made again has the same lines.
 */
export async function bookkeepingOf(
  db: Db,
  { month, map = journalAccounts, files = bookkeepingFiles }: Wanted,
): Promise<Map<BookkeepingFile, string> | BookkeepingFault> {
  const books = await findOpenBooks(db)
  if (books === undefined) return 'not_open'
  const days = daysOfMonth(month)
  if (!(await bookDayState(db, dayBefore(days.till))).isSealed) return 'not_sealed'
  const naming = { currency: books.currency, names: await namesOfOrganizations(db) }
  const texts = new Map<BookkeepingFile, string>()
  for (const file of files) {
    const lines = await linesOf[file](db, { days, naming, map })
    texts.set(file, byteOrderMark + lines.map(csvLine).join(''))
  }
  return texts
}

interface About {
  days: Month
  naming: Naming
  map: AccountMap
}

/** The lines of each file, its column heads first. */
const linesOf: Readonly<Record<BookkeepingFile, (db: Db, of: About) => Promise<CsvLine[]>>> = {
  'invoices.csv': async (db, { days }) => {
    const invoices = await documentsIn(db, { ...days, kinds: ['invoice', 'credit_note'] })
    return [invoiceHeads, ...invoices.map(invoiceRow)]
  },
  'statements.csv': async (db, { days }) => {
    const statements = await documentsIn(db, { ...days, kinds: earningKinds })
    return [statementHeads, ...statements.map(statementRow)]
  },
  'payments.csv': async (db, { days, naming, map }) => {
    const payments = await paymentsIn(db, days)
    return [paymentHeads, ...payments.map((row) => paymentRow(row, naming, map))]
  },
  'journal.csv': async (db, about) => [journalHeads, ...(await journalOf(db, about))],
  'accounts.csv': (_db, { map }) => Promise.resolve([mapColumns, ...accountRows(map)]),
}

async function journalOf(db: Db, { days, naming, map }: About): Promise<CsvLine[]> {
  const journal = createMonthJournal()
  journal.open(await movedBefore(db, days.from))
  const byEntry = Map.groupBy(await movedIn(db, days), ({ day, kind }) => `${day} ${kind}`)
  return [...byEntry.values()].flatMap((movements) => {
    const [first] = movements
    const entry = first && journal.entryOf(first.day, first.kind, movements)
    return entry === undefined ? [] : journalRows(entry, naming, map)
  })
}

function accountRows(map: AccountMap): CsvLine[] {
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
