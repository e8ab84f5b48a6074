import { sql } from 'kysely'
import type { MemberContext } from '../../lib/context.ts'

/** Sealed values by column. */
export type EncryptedValues = ReadonlyMap<string, Buffer>

/**
 * Writes those fields of the organization's row that are empty, and returns what all of the given ones hold then. One
 * statement: of writers at the same time one wins, and what is filled never changes.
 */
export async function fillEmpty(
  ctx: OwnContext,
  table: 'bank_details' | 'tax_details',
  encrypted: EncryptedValues,
): Promise<Readonly<Record<string, Buffer>>> {
  const columns = [...encrypted.keys()].map((column) => sql.ref(column))
  const kept = columns.map(
    (column) => sql`${column} = coalesce(kept.${column}, excluded.${column})`,
  )
  const answer = await sql<Record<string, Buffer>>`
    INSERT INTO ${sql.table(table)} AS kept (organization_id, first_filled_at, ${sql.join(columns)})
    VALUES (${ctx.organizationId}, ${ctx.now}, ${sql.join([...encrypted.values()])})
    ON CONFLICT (organization_id) DO UPDATE SET ${sql.join(kept)}
    RETURNING ${sql.join(columns.map((column) => sql`kept.${column}`))}`.execute(ctx.db)
  return answer.rows[0] ?? {}
}

export type OwnContext = Pick<MemberContext, 'db' | 'now' | 'organizationId'>
