import { fraudReasons } from '@frontrow/contract/operator/reasons'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/** How an organization's ads fared. */
export interface TrackRecord {
  /** Ads that a person approved, without those denied since. */
  approved: number
  /** Denials of its ads, names and icons in the last 90 days that stand. */
  denied: number
  joinedAt: Date
}

/** When an organization was last denied something for fraud, without denials taken back. */
export async function findLastFraud(db: Db, organizationId: string): Promise<Date | undefined> {
  const found = await one<{ at: Date }>(db)`
    SELECT d.at FROM decisions d
    LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
    WHERE d.organization_id = ${organizationId} AND d.outcome = 'deny' AND d.undone_at IS NULL
      AND a.outcome IS DISTINCT FROM 'overturn' AND d.reason_code = ANY (${[...fraudReasons]}::text[])
    ORDER BY d.at DESC LIMIT 1`
  return found?.at
}

export async function findTrackRecord(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<TrackRecord> {
  const record = await one<TrackRecord>(db)`
    SELECT
      (SELECT count(*)::int FROM campaignable_ad_contents c
       JOIN content_ratings r ON r.organization_id = c.organization_id AND r.content_id = c.id
       JOIN decisions d ON d.organization_id = r.organization_id AND d.id = r.decision_id
       WHERE c.organization_id = o.id AND c.review_state = 'approved' AND NOT d.automated) AS approved,
      (SELECT count(*)::int FROM decisions d JOIN cases k ON k.organization_id = d.organization_id AND k.id = d.case_id
       LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
       WHERE d.organization_id = o.id AND (k.kind IN ('ad', 'report') OR (k.kind = 'app' AND d.reason_code NOT LIKE 'app%')) AND d.outcome = 'deny' AND d.undone_at IS NULL
         AND a.outcome IS DISTINCT FROM 'overturn' AND d.at > ${now}::timestamptz - interval '90 days') AS denied,
      o.created_at AS "joinedAt"
    FROM organizations o WHERE o.id = ${organizationId}`
  if (record === undefined) throw new Error(`organization ${organizationId} does not exist`)
  return record
}
