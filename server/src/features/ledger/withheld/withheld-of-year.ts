import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import { writeExportFile } from '../export/export-files.ts'
import { findOpenBooks } from '../journal/settings.sql.ts'
import { withheldInYear } from './withheld.sql.ts'

const heads = [
  'quarter',
  'organization_id',
  'organization',
  'legal_name',
  'country',
  'vat_id',
  'tax_number',
  'base',
  'rate',
  'withheld',
  'currency',
  'payout',
] as const

/**
 * The tax that was withheld in a year, a line for each payout, as a CSV file for the returns of
 * each quarter. A payout that came back is a second line below 0. Undefined before the books are
 * open.
 */
export async function withheldOfYear(db: Db, year: string): Promise<string | undefined> {
  const books = await findOpenBooks(db)
  if (books === undefined) return undefined
  const rows = (await withheldInYear(db, year)).map((row) => [
    row.quarter,
    row.organizationId,
    row.name,
    row.buyer?.legal_name ?? '',
    row.buyer?.country ?? '',
    row.buyer?.vat_id ?? '',
    row.buyer?.tax_number ?? '',
    { decimal: amountText(row.baseMicros) },
    { decimal: String(row.rateBp / 100) },
    { decimal: amountText(row.withheldMicros) },
    books.currency,
    row.reference,
  ])
  return byteOrderMark + [heads, ...rows].map(csvLine).join('')
}

export const withheldFileOf = (year: string) => `withheld-${year}.csv`

/** Writes the file to a folder; false before the books are open. */
export async function exportWithheldOfYear(
  { database }: Pick<Services, 'database'>,
  { folder, year }: { folder: string; year: string },
): Promise<boolean> {
  const text = await database.asSystem((db) => withheldOfYear(db, year))
  if (text === undefined) return false
  await writeExportFile(folder, withheldFileOf(year), (write) => write(text))
  return true
}
