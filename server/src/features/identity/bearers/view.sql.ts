import { operatorPermissions } from '@frontrow/contract/operator/permissions'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

export interface LiveView {
  id: string
  organizationId: string
  /** The owner, whose place the view takes. */
  ownerId: string
  isApproved: boolean
  role: number
  now: Date
}

/**
 * The view of an operator that a token opens, in one indexed read. Undefined when it has ended: by
 * time, by the operator, with the operator's session, because the operator was removed or has no
 * role any more that sees the console of members, or because the organization does not allow views
 * any more. A view that two operators agreed on needs no permission of the organization: it may be
 * opened for longer than the moment.
 */
export async function findLiveView(db: Db, tokenHash: Buffer): Promise<LiveView | undefined> {
  return one<LiveView>(db)`
    SELECT v.id, v.organization_id AS "organizationId", v.role, o.owner_id AS "ownerId", clock.now,
      o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL AS "isApproved"
    FROM (SELECT app_now() AS now) clock
    JOIN operator_views v ON v.token_hash = ${tokenHash}
    JOIN organizations o ON o.id = v.organization_id
    JOIN operator_sessions s ON s.id = v.session_id
    JOIN operators p ON p.id = v.operator_id
    WHERE v.ended_at IS NULL AND v.ends_at > clock.now AND p.removed_at IS NULL
      AND (o.allows_support_view OR v.allowed_till > v.begun_at)
      AND s.revoked_at IS NULL AND s.expires_at > clock.now AND s.created_at >= p.sessions_after
      AND EXISTS (SELECT FROM operator_roles r
        WHERE r.operator_id = p.id AND r.role = ANY (${[...operatorPermissions.view_as.roles]}::text[]))`
}
