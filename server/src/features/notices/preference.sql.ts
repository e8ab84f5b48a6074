import type { NoticeDelivery } from '@frontrow/contract/notice-kinds'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'

/** What the member chose, by kind. */
export async function chosenDeliveries({
  db,
  organizationId,
  developerId,
}: MemberContext): Promise<Map<string, NoticeDelivery>> {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['kind', 'delivery'])
    .where('organization_id', '=', organizationId)
    .where('developer_id', '=', developerId)
    .execute()
  return new Map(rows.map(({ kind, delivery }) => [kind, delivery as NoticeDelivery]))
}

export async function chooseDelivery(
  db: Db,
  choice: {
    organizationId: string
    developerId: string
    kind: string
    delivery: NoticeDelivery
  },
): Promise<void> {
  const { organizationId, developerId, kind, delivery } = choice
  await db
    .insertInto('notice_preferences')
    .values({ organization_id: organizationId, developer_id: developerId, kind, delivery })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'developer_id', 'kind']).doUpdateSet({ delivery }),
    )
    .execute()
}
