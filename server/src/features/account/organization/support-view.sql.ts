import type { Db } from '../../../lib/db/database.ts'

/** Whether operators may see the console of the organization without asking its owner. */
export async function allowsSupportView(db: Db, organizationId: string): Promise<boolean> {
  const { allows_support_view: isAllowed } = await db
    .selectFrom('organizations')
    .select('allows_support_view')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return isAllowed
}

export async function saveSupportView(
  db: Db,
  { organizationId, isAllowed }: { organizationId: string; isAllowed: boolean },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ allows_support_view: isAllowed })
    .where('id', '=', organizationId)
    .execute()
}
