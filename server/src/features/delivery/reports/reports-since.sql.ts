import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

export interface EarlierReports {
  /** True where the ad is denied, so that nobody needs to look at it. */
  isDenied: boolean
  /** The reports after the last decision. */
  count: number
  /** True where the reason was given before the last decision. */
  wasGiven: boolean
}

/** What is known of a reported content. Without a decision nothing was given before it. */
export async function earlierReports(
  db: Db,
  reported: { subjectId: string; organizationId: string; reason: string; since: Date | undefined },
): Promise<EarlierReports> {
  const { subjectId, organizationId, reason, since = null } = reported
  const found = await one<EarlierReports>(db)`
    SELECT c.review_state = 'denied' AS "isDenied", count(r.rid) FILTER (WHERE r.reported_at > ${since})::int AS count,
      coalesce(bool_or(r.reason = ${reason} AND r.reported_at <= ${since}), false) AS "wasGiven"
    FROM campaignable_ad_contents c
    LEFT JOIN ad_reports r ON r.organization_id = c.organization_id AND r.content_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.id = ${subjectId} GROUP BY c.id`
  return found ?? { isDenied: false, count: 0, wasGiven: false }
}
