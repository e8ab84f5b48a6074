// Facts for the checks that placements and campaigns share: their organization, their app, holds
// and the agreement.
import type { MemberContext } from '../../../lib/calls/context.ts'
import { many, one, only } from '../../../lib/db/rows.ts'

type Asking = Pick<MemberContext, 'db' | 'organizationId'>

export interface OrganizationFacts {
  createdAt: Date
  isApproved: boolean
  rejectedWhy: string | null
  /** The newest version of the agreement, where it is not signed. */
  unsigned: string | null
}

export function findOrganizationFacts({ db, organizationId }: Asking): Promise<OrganizationFacts> {
  return only<OrganizationFacts>(db)`
    SELECT o.created_at AS "createdAt", o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL AND o.rejected_at IS NULL AS "isApproved",
      CASE WHEN o.rejected_at IS NOT NULL THEN coalesce(o.rejected_why, '') END AS "rejectedWhy",
      (SELECT p.version FROM (SELECT id, version FROM policies ORDER BY created_at DESC, id DESC LIMIT 1) p
       WHERE NOT EXISTS (SELECT FROM policy_signatures s WHERE s.policy_id = p.id AND s.organization_id = o.id)) AS unsigned
    FROM organizations o WHERE o.id = ${organizationId}`
}

export interface AppFacts {
  id: string
  name: string
  retiredAt: Date | null
  deniedAt: Date | null
  /** Since when its store ids are in review. */
  reviewSince: Date | null
  stores: string[]
}

export function findAppFacts({ db, organizationId }: Asking, appId: string) {
  return one<AppFacts>(db)`
    SELECT id, name, archived_at AS "retiredAt", denied_at AS "deniedAt", review_since AS "reviewSince",
      array_remove(ARRAY[CASE WHEN google_app_id <> '' THEN 'Google Play' END, CASE WHEN apple_app_id <> '' THEN 'App Store' END], NULL) AS stores
    FROM apps WHERE organization_id = ${organizationId} AND id = ${appId}`
}

export interface HoldFacts {
  what: string
  message: string
  reviewBy: string | null
  placedAt: Date
}

/** The holds in force on these objects, and those of this scope on the organization. */
export function findHolds(
  { db, organizationId }: Asking,
  { scope, objectIds }: { scope: 'advertise' | 'monetize'; objectIds: readonly string[] },
): Promise<HoldFacts[]> {
  return many<HoldFacts>(db)`
    SELECT object_kind AS what, message, to_char(review_by, 'YYYY-MM-DD') AS "reviewBy", placed_at AS "placedAt"
    FROM network_holds
    WHERE organization_id = ${organizationId} AND lifted_at IS NULL
      AND (scope = ${scope} OR scope = 'serving' AND object_id = ANY (${[...objectIds]}::uuid[]))
    ORDER BY placed_at`
}
