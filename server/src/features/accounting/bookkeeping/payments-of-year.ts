import type { Buyer } from '@frontrow/contract/documents/parties'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Db } from '../../../lib/db/database.ts'
import type { CsvLine } from '../../../lib/files/csv-line.ts'
import { paidInYear } from './payments-of-year.sql.ts'

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

const heads = [
  'organization_id',
  'organization',
  ...partyMembers,
  'paid',
  'withheld',
  'returned',
  'currency',
] as const

/**
 * What was paid to each publisher in a year, by the value dates of the bank, as the lines of a file
 * for the yearly reports of tax offices. Names and addresses are those of the billing profiles as
 * they are now.
 */
export async function paymentsOfYear(
  db: Db,
  { year, currency }: { year: string; currency: string },
): Promise<CsvLine[]> {
  const rows = (await paidInYear(db, year)).map((row) => [
    row.organizationId,
    row.name,
    ...partyMembers.map((member) => row.buyer?.[member] ?? ''),
    { decimal: amountText(row.paidMicros) },
    { decimal: amountText(row.withheldMicros) },
    { decimal: amountText(row.returnedMicros) },
    currency,
  ])
  return [heads, ...rows]
}
