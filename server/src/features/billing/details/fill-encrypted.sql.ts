import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { one } from '../../../lib/db/rows.ts'

/** Encrypted values by column. */
export type EncryptedValues = ReadonlyMap<string, Buffer>

/**
 * Writes the empty ones of the given fields, and returns the stored values of all of them. One
 * statement: of concurrent writers one wins, and a filled field never changes.
 */
export async function fillEmpty(
  ctx: OwnContext,
  table: 'bank_details' | 'tax_details',
  encrypted: EncryptedValues,
): Promise<Readonly<Record<string, Buffer>>> {
  const columns = [...encrypted.keys()].map((column) => sql.ref(column))
  const assignments = columns.map(
    (column) => sql`${column} = coalesce(stored.${column}, excluded.${column})`,
  )
  const answer = await one<Record<string, Buffer>>(ctx.db)`
    INSERT INTO ${sql.table(table)} AS stored (organization_id, first_filled_at, ${sql.join(columns)})
    VALUES (${ctx.organizationId}, ${ctx.now}, ${sql.join([...encrypted.values()])})
    ON CONFLICT (organization_id) DO UPDATE SET ${sql.join(assignments)}
    RETURNING ${sql.join(columns.map((column) => sql`stored.${column}`))}`
  return answer ?? {}
}

export type OwnContext = Pick<MemberContext, 'db' | 'now' | 'organizationId'>
