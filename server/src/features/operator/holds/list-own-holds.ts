import type { Reply } from '@frontrow/contract/endpoint'
import type { listOwnHolds as call } from '@frontrow/contract/holds'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { ownHolds } from './own-holds.sql.ts'

/** GET /organization/holds */
export async function listOwnHolds(ctx: MemberContext): Promise<Reply<typeof call>> {
  const rows = await ownHolds(ctx.db, ctx.organizationId)
  return rows.map((row) => ({
    id: row.id,
    scope: row.scope,
    object_kind: row.objectKind,
    object_id: row.objectId,
    object_name: row.objectName,
    message: row.message,
    review_by: row.reviewBy,
    placed_at: row.placedAt.toISOString(),
  }))
}
