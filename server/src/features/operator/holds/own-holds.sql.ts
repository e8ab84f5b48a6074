import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { HoldRow } from './hold.sql.ts'

type OwnHold = Pick<
  HoldRow,
  'id' | 'scope' | 'objectKind' | 'objectId' | 'message' | 'reviewBy' | 'placedAt'
> & { objectName: string | null }

/** The holds in force on an organization and its objects, as its members see them. */
export async function ownHolds(db: Db, organizationId: string): Promise<OwnHold[]> {
  return many<OwnHold>(db)`
    SELECT h.id, h.scope, h.object_kind AS "objectKind", h.object_id AS "objectId", h.message,
      to_char(h.review_by, 'YYYY-MM-DD') AS "reviewBy", h.placed_at AS "placedAt",
      coalesce(a.name, p.name, c.name, n.name) AS "objectName"
    FROM network_holds h
    LEFT JOIN apps a ON h.object_kind = 'app' AND a.id = h.object_id AND a.organization_id = h.organization_id
    LEFT JOIN ad_placements p
      ON h.object_kind = 'placement' AND p.id = h.object_id AND p.organization_id = h.organization_id
    LEFT JOIN campaigns c
      ON h.object_kind = 'campaign' AND c.id = h.object_id AND c.organization_id = h.organization_id
    LEFT JOIN campaignable_ad_contents n
      ON h.object_kind = 'content' AND n.id = h.object_id AND n.organization_id = h.organization_id
    WHERE h.organization_id = ${organizationId} AND h.lifted_at IS NULL
    ORDER BY h.id DESC LIMIT 200`
}
