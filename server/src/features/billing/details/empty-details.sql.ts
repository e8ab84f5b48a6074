import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one, execute } from '../../../lib/db/rows.ts'

const columns = {
  bank_details: [
    'bank_account_holder_name',
    'bank_account_number',
    'bank_address',
    'bank_swift_code',
    'iban',
  ],
  tax_details: ['registration_id', 'legal_address', 'taxation_id', 'vat_id'],
} as const

export type DetailsTable = keyof typeof columns

/** The fields of an organization that are filled in, of its bank or its tax details. */
export async function filledDetails(
  db: Db,
  { organizationId, table }: { organizationId: string; table: DetailsTable },
): Promise<string[]> {
  const row = await one<Record<string, boolean>>(db)`
    SELECT ${sql.join(columns[table].map((column) => sql`${sql.ref(column)} IS NOT NULL AS ${sql.ref(column)}`))}
    FROM ${sql.table(table)} WHERE organization_id = ${organizationId} FOR UPDATE`
  return columns[table].filter((column) => row?.[column] === true)
}

/** Empties all of them, so that they can be filled in once more. */
export async function emptyColumns(
  db: Db,
  { organizationId, table }: { organizationId: string; table: DetailsTable },
): Promise<void> {
  await execute(db)`
    UPDATE ${sql.table(table)} SET ${sql.join(columns[table].map((column) => sql`${sql.ref(column)} = NULL`))}
    WHERE organization_id = ${organizationId}`
}
