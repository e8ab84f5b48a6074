import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { csvFile, type CsvLine } from '../../../lib/files/csv-line.ts'
import { paymentsOfYear } from './payments-of-year.ts'
import { writeExportFile } from '../../books/for-accounting.ts'
import { findOpenBooks } from '../../books/books.ts'
import { withheldOfYear } from '../../documents/for-accounting.ts'

/** The files of a year, by the prefix of their names. */
const files = {
  payments: paymentsOfYear,
  withheld: withheldOfYear,
} as const satisfies Record<
  string,
  (db: Db, of: { year: string; currency: string }) => Promise<CsvLine[]>
>

export type YearFile = keyof typeof files

/** A CSV file of a year with its name; undefined before the books are open. */
export async function yearFile(
  db: Db,
  { file, year }: { file: YearFile; year: string },
): Promise<{ name: string; text: string } | undefined> {
  const books = await findOpenBooks(db)
  if (books === undefined) return undefined
  const lines = await files[file](db, { year, currency: books.currency })
  return { name: `${file}-${year}.csv`, text: csvFile(lines) }
}

/** Writes all files of a year to a folder. Returns their names: none before the books are open. */
export async function exportYearFiles(
  { database }: Pick<Services, 'database'>,
  { folder, year }: { folder: string; year: string },
): Promise<string[]> {
  const names: string[] = []
  for (const file of Object.keys(files) as YearFile[]) {
    const made = await database.asSystem((db) => yearFile(db, { file, year }))
    if (made === undefined) continue
    await writeExportFile(folder, made.name, (write) => write(made.text))
    names.push(made.name)
  }
  return names
}
