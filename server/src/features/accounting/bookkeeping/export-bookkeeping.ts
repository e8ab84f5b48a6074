import { join } from 'node:path'
import { bookkeepingFiles } from '@frontrow/contract/operator/finance/bookkeeping'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type CsvLine, csvFile } from '../../../lib/files/csv-line.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { dayBefore } from '../../../lib/time/utc-day.ts'
import type { Chart } from '@frontrow/contract/operator/finance/charts'
import { mapColumns } from './account-map.ts'
import { type AccountMap, accountsOf, journalAccounts } from './charts.ts'
import { documentsIn, namesOfOrganizations, paymentsIn } from './bookkeeping.sql.ts'
import {
  invoiceHeads,
  invoiceRow,
  journalHeads,
  journalRows,
  paymentHeads,
  paymentRow,
  statementHeads,
  statementRow,
} from './bookkeeping-rows.ts'
import { type About, encoded, extfText } from './extf.ts'
import type { JournalEntry } from './journal-entries.ts'
import { monthJournal } from './month-journal.ts'
import { writeExportFile, bookDayState } from '../../books/for-accounting.ts'
import { earningKinds } from '../../documents/for-accounting.ts'
import { findOpenBooks } from '../../books/books.ts'

type BookkeepingFile = (typeof bookkeepingFiles)[number]

/** Why the files of a month cannot be made. */
export type BookkeepingFault = 'not_open' | 'not_sealed'

interface Wanted {
  /** Such as `2026-10`. */
  month: string
  /** By default the neutral one. */
  chart?: Chart
  /** The bookkeeper's own numbers, by default those of the chart. */
  map?: AccountMap
  /** By default all that are of the chart. */
  files?: readonly BookkeepingFile[]
}

/** A file for DATEV says nothing with accounts that are not DATEV's. */
const filesOf = (chart: Chart) =>
  bookkeepingFiles.filter((file) => file !== 'EXTF_Buchungsstapel.csv' || chart !== 'neutral')

/**
 * The files of a month for a bookkeeper, by the day of posting. Its days must be sealed, so that a
 * file that is made again has the same lines.
 */
export async function bookkeepingOf(
  db: Db,
  { month, chart = 'neutral', map = accountsOf(chart), files = filesOf(chart) }: Wanted,
): Promise<Map<BookkeepingFile, string> | BookkeepingFault> {
  const books = await findOpenBooks(db)
  if (books === undefined) return 'not_open'
  const days = daysOfMonth(month)
  if (!(await bookDayState(db, dayBefore(days.till))).isSealed) return 'not_sealed'
  const naming = { currency: books.currency, names: await namesOfOrganizations(db) }
  const texts = new Map<BookkeepingFile, string>()
  let journal: Promise<JournalEntry[]> | undefined
  const readJournal = () => (journal ??= monthJournal(db, days))
  for (const file of files)
    texts.set(file, await textOf[file](db, { days, naming, map, chart, readJournal }))
  return texts
}

interface WithJournal extends About {
  /** Two files are made of the journal, which is read once for both. */
  readJournal: () => Promise<JournalEntry[]>
}

/** The text of each file, its column heads first. */
const textOf: Readonly<Record<BookkeepingFile, (db: Db, of: WithJournal) => Promise<string>>> = {
  'invoices.csv': async (db, { days }) => {
    const invoices = await documentsIn(db, { ...days, kinds: ['invoice', 'credit_note'] })
    return csvFile([invoiceHeads, ...invoices.map(invoiceRow)])
  },
  'statements.csv': async (db, { days }) => {
    const statements = await documentsIn(db, { ...days, kinds: earningKinds })
    return csvFile([statementHeads, ...statements.map(statementRow)])
  },
  'payments.csv': async (db, { days, naming, map }) => {
    const payments = await paymentsIn(db, days)
    return csvFile([paymentHeads, ...payments.map((row) => paymentRow(row, naming, map))])
  },
  'journal.csv': async (_db, { readJournal, naming, map }) => {
    const entries = await readJournal()
    return csvFile([journalHeads, ...entries.flatMap((entry) => journalRows(entry, naming, map))])
  },
  'accounts.csv': (_db, { map }) => Promise.resolve(csvFile([mapColumns, ...accountRows(map)])),
  'EXTF_Buchungsstapel.csv': async (_db, of) => extfText(await of.readJournal(), of),
}

function accountRows(map: AccountMap): CsvLine[] {
  return journalAccounts.map((code) => {
    const { number, name, type } = map[code]
    return [code, number, name, type]
  })
}

/**
 * Writes the files of a month to a folder of its own in `folder`. Returns the folder, or why
 * nothing was written.
 */
export async function exportBookkeeping(
  { database }: Pick<Services, 'database'>,
  of: { folder: string } & Omit<Wanted, 'files'>,
): Promise<{ folder: string } | BookkeepingFault> {
  const files = await database.asSystem((db) => bookkeepingOf(db, of))
  if (typeof files === 'string') return files
  const folder = join(of.folder, of.month)
  for (const [name, text] of files)
    await writeExportFile(folder, name, (write) => write(encoded(name, text)))
  return { folder }
}
