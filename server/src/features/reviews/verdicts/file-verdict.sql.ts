import { type RawBuilder, sql } from 'kysely'
import { reasonsEverywhere, reasonsHere } from './reason-reach.ts'

// What was decided on uses of a file: as an ad (`campaignable_ad_contents`) and as an icon
// (`app_icons`).

/** The newest decision about the campaignable content `c` that was not undone. */
export const newestDecision = sql`
  (SELECT d.outcome, d.reason_code, d.at FROM cases k JOIN decisions d ON d.organization_id = k.organization_id AND d.case_id = k.id
   WHERE k.subject_id = c.id AND k.kind IN ('ad', 'report') AND d.undone_at IS NULL
     AND NOT (k.kind = 'report' AND d.outcome = 'approve')
   ORDER BY d.at DESC, d.id DESC LIMIT 1)`

/**
 * True where the campaignable content `c` is shown and a person of ours has approved it, or an ad
 * that shows the same. Approvals by the system repeat one of a person. A granted appeal is an
 * approval too.
 */
export const adWasApproved = sql`
  c.review_state = 'approved' AND EXISTS (
    SELECT FROM cases k JOIN decisions d ON d.organization_id = k.organization_id AND d.case_id = k.id
    LEFT JOIN appeals a ON a.organization_id = d.organization_id AND a.decision_id = d.id
    WHERE k.organization_id = c.organization_id AND k.subject_id = c.id AND k.kind IN ('ad', 'report')
      AND d.undone_at IS NULL AND (d.outcome = 'approve' OR a.outcome = 'overturn'))`

/** True where a person of ours has approved the icon `i`. */
export const iconWasApproved = sql`i.state = 'approved'`

/** True where a denial for the reason `d.reason_code` in the organization `of` holds for `here`. */
export function reaches(of: RawBuilder<unknown>, here: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(d.reason_code = ANY (${reasonsEverywhere}::text[])
    OR (d.reason_code = ANY (${reasonsHere}::text[]) AND ${of} = ${here}))`
}

/**
 * The denials of a file that hold for an organization, as rows of `reason_code` and `at`: as an ad
 * and as an icon.
 */
export function denialsOfFile(
  sha256: RawBuilder<unknown>,
  organizationId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    SELECT d.reason_code, d.at FROM ad_contents g
    JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id
    CROSS JOIN LATERAL ${newestDecision} d
    WHERE g.sha256 = ${sha256} AND c.review_state = 'denied' AND d.outcome = 'deny'
      AND ${reaches(sql`c.organization_id`, organizationId)}
    UNION ALL SELECT d.reason_code, d.at FROM ad_contents g JOIN app_icons i ON i.content_id = g.id
    JOIN decisions d ON d.organization_id = i.organization_id AND d.id = i.decision_id
    WHERE g.sha256 = ${sha256} AND i.state = 'denied' AND ${reaches(sql`i.organization_id`, organizationId)})`
}

/** True where a person of ours has approved an ad or an icon of the organization with this file. */
export function isFileApproved(
  sha256: RawBuilder<unknown>,
  organizationId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    EXISTS (SELECT FROM ad_contents g
      JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id
      WHERE g.sha256 = ${sha256} AND g.organization_id = ${organizationId} AND ${adWasApproved})
    OR EXISTS (SELECT FROM ad_contents g JOIN app_icons i ON i.content_id = g.id
      WHERE g.sha256 = ${sha256} AND g.organization_id = ${organizationId} AND ${iconWasApproved}))`
}

/** True where the organization was denied an ad or an icon with this file for any reason. */
export function isFileDenied(
  sha256: RawBuilder<unknown>,
  organizationId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    EXISTS (SELECT FROM ad_contents g
      JOIN campaignable_ad_contents c ON c.organization_id = g.organization_id AND c.ad_content_id = g.id
      WHERE g.sha256 = ${sha256} AND g.organization_id = ${organizationId} AND c.review_state = 'denied')
    OR EXISTS (SELECT FROM ad_contents g JOIN app_icons i ON i.content_id = g.id
      WHERE g.sha256 = ${sha256} AND g.organization_id = ${organizationId} AND i.state = 'denied'))`
}
