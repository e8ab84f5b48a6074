import type { Buyer } from '@frontrow/contract/parties'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { byteOrderMark, csvLine } from '../../../lib/files/csv-line.ts'
import { writeExportFile } from '../export/export-files.ts'
import { findOpenBooks } from '../journal/settings.sql.ts'
import { paidInYear } from './payments-of-year.sql.ts'

const heads = [
  'organization_id',
  'organization',
  'legal_name',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'vat_id',
  'tax_number',
  'registration',
  'paid',
  'withheld',
  'returned',
  'currency',
] as const

const partyMembers = [
  'legal_name',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'vat_id',
  'tax_number',
  'registration',
] as const satisfies readonly (keyof Buyer)[]

/**
 * What was paid to each publisher in a year, by the value dates of the bank, as a CSV file for the
 * yearly reports of tax offices. Undefined before the books are open. Names and addresses are those
 * of the billing profiles as they are now.
 */
export async function paymentsOfYear(db: Db, year: string): Promise<string | undefined> {
  const books = await findOpenBooks(db)
  if (books === undefined) return undefined
  const rows = (await paidInYear(db, year)).map((row) => [
    row.organizationId,
    row.name,
    ...partyMembers.map((member) => row.buyer?.[member] ?? ''),
    { decimal: amountText(row.paidMicros) },
    { decimal: amountText(row.withheldMicros) },
    { decimal: amountText(row.returnedMicros) },
    books.currency,
  ])
  return byteOrderMark + [heads, ...rows].map(csvLine).join('')
}

export const paymentsFileOf = (year: string) => `payments-${year}.csv`

/** Writes the file to a folder; false before the books are open. */
export async function exportPaymentsOfYear(
  { database }: Pick<Services, 'database'>,
  { folder, year }: { folder: string; year: string },
): Promise<boolean> {
  const text = await database.asSystem((db) => paymentsOfYear(db, year))
  if (text === undefined) return false
  await writeExportFile(folder, paymentsFileOf(year), (write) => write(text))
  return true
}
