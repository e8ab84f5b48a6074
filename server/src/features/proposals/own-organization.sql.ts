import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'

/** True where somebody with this address is a member of the organization. */
export async function isMemberOfAny(
  db: Db,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<boolean> {
  const found = await many(db)`
    SELECT FROM memberships m JOIN developers d ON d.id = m.developer_id
    WHERE m.organization_id = ANY (${[...ids]}::uuid[]) AND m.left_at IS NULL AND d.email = ${email}
    LIMIT 1`
  return found.length > 0
}
