// Organizations whose new cards are charged without the daily limit.
import type { Db } from '../../../lib/db/database.ts'

export async function isExempt(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('new_card_exemptions')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** False where it is like that already. */
export async function setExempt(
  db: Db,
  {
    organizationId,
    isExempt: wanted,
    by,
  }: { organizationId: string; isExempt: boolean; by: string },
): Promise<boolean> {
  if (wanted) {
    const row = { organization_id: organizationId, set_by: by }
    const made = await db
      .insertInto('new_card_exemptions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('organization_id')
      .execute()
    return made.length > 0
  }
  const gone = await db
    .deleteFrom('new_card_exemptions')
    .where('organization_id', '=', organizationId)
    .returning('organization_id')
    .execute()
  return gone.length > 0
}
