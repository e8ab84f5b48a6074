import { join } from 'node:path'
import { bookkeepingFiles } from '@frontrow/contract/operator/finance/bookkeeping'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type CsvLine, byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import { daysOfMonth, type Month } from '../../../lib/time/month.ts'
import { dayBefore } from '../../../lib/time/utc-day.ts'
import type { Chart } from '@frontrow/contract/operator/finance/charts'
import { mapColumns } from './account-map.ts'
import { type AccountMap, accountsOf, journalAccounts } from './charts.ts'
import { documentsIn, namesOfOrganizations, paymentsIn } from './bookkeeping.sql.ts'
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
import { encoded, extfText } from './extf.ts'
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
  const about = { days, naming, map, chart }
  for (const file of files) texts.set(file, await textOf(db, file, about))
  return texts
}

interface About {
  days: Month
  naming: Naming
  map: AccountMap
  chart: Chart
}

async function textOf(db: Db, file: BookkeepingFile, about: About): Promise<string> {
  if (file === 'EXTF_Buchungsstapel.csv') {
    const { days, naming, map, chart } = about
    return extfText(await monthJournal(db, days), { days, naming, map, chart })
  }
  const lines = await linesOf[file](db, about)
  return byteOrderMark + lines.map(csvLine).join('')
}

/** The lines of each file, its column heads first. */
const linesOf: Readonly<
  Record<
    Exclude<BookkeepingFile, 'EXTF_Buchungsstapel.csv'>,
    (db: Db, of: About) => Promise<CsvLine[]>
  >
> = {
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
  'journal.csv': async (db, { days, naming, map }) => {
    const entries = await monthJournal(db, days)
    return [journalHeads, ...entries.flatMap((entry) => journalRows(entry, naming, map))]
  },
  'accounts.csv': (_db, { map }) => Promise.resolve([mapColumns, ...accountRows(map)]),
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
