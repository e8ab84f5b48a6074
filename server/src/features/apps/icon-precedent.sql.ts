import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { one } from '../../lib/db/rows.ts'
import { denialsOfFile, isFileApproved, isFileDenied } from '../reviews/for-deciders.ts'

/** What was decided before on the file of an icon. */
export interface IconPrecedent {
  /** A reason for which the file is denied everywhere, or in this organization. */
  denied: string | null
  /** The decision that approved the same picture as an icon of the same app. */
  approvedBy: string | null
  /** True where the same picture is an approved icon of the same app. */
  isApproved: boolean
  /** True where a person of ours has approved an ad or icon of the organization with this file. */
  isApprovedHere: boolean
  /** True where the organization was denied an ad or icon with this file for any reason. */
  isDeniedHere: boolean
}

export async function findIconPrecedent(db: Db, contentId: string): Promise<IconPrecedent> {
  const [sha256, here] = [sql`f.sha256`, sql`f.organization_id`]
  const row = await one<IconPrecedent>(db)`
    SELECT (SELECT u.reason_code FROM ${denialsOfFile(sha256, here)} u ORDER BY u.at DESC LIMIT 1) AS denied,
      same.decision_id AS "approvedBy", same.content_id IS NOT NULL AS "isApproved",
      ${isFileApproved(sha256, here)} AS "isApprovedHere", ${isFileDenied(sha256, here)} AS "isDeniedHere"
    FROM ad_contents f LEFT JOIN LATERAL (
      SELECT i.content_id, i.decision_id FROM ad_contents g JOIN app_icons i ON i.content_id = g.id
      WHERE g.sha256 = f.sha256 AND g.organization_id = f.organization_id AND g.app_id = f.app_id AND i.state = 'approved'
      ORDER BY i.content_id LIMIT 1) same ON true
    WHERE f.id = ${contentId}`
  if (row === undefined) throw new Error(`ad content ${contentId} does not exist`)
  return row
}
