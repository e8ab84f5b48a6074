import { amountText } from '@frontrow/contract/money/amounts'
import type { Db } from '../../../lib/db/database.ts'
import type { CsvLine } from '../../../lib/files/csv-line.ts'
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
 * The tax that was withheld in a year, a line for each payout, for the returns of each quarter. A
 * payout that came back is a second line below 0.
 */
export async function withheldOfYear(
  db: Db,
  { year, currency }: { year: string; currency: string },
): Promise<CsvLine[]> {
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
    currency,
    row.reference,
  ])
  return [heads, ...rows]
}
