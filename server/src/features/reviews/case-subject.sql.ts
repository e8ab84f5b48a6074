import { contentTypes } from '@frontrow/contract/codes'
import { type RawBuilder, sql } from 'kysely'

/** Joins the decision `d` that a case `c` appeals, and the case `k` that it decided. */
export const joinAppealed = sql`
  LEFT JOIN decisions d ON c.kind = 'appeal' AND d.id = c.subject_id LEFT JOIN cases k ON k.id = d.case_id`

/** The name of what a case `c` is about, with `joinAppealed`; null for an organization. */
export const nameOfCase = subjectName(
  sql`coalesce(k.kind, c.kind)`,
  sql`coalesce(k.subject_id, c.subject_id)`,
)

/** The folder of the ad that a case `c` is about, with `joinAppealed`, where it has a still. */
export const stillOfCase = sql`(
  SELECT a.path FROM campaignable_ad_contents a
  JOIN ad_contents s ON s.organization_id = a.organization_id AND s.id = a.ad_content_id
  WHERE coalesce(k.kind, c.kind) IN ('ad', 'report') AND a.organization_id = c.organization_id
    AND a.id = coalesce(k.subject_id, c.subject_id) AND (a.type <> ${contentTypes.video} OR s.has_poster))`

/** The name of an app, a content or a placement that a case is about; null for an organization. */
export function subjectName(
  kind: RawBuilder<unknown>,
  subjectId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`CASE WHEN ${kind} = 'app' THEN (SELECT name FROM apps WHERE id = ${subjectId})
    WHEN ${kind} = 'traffic' THEN (SELECT name FROM ad_placements WHERE id = ${subjectId})
    WHEN ${kind} IN ('ad', 'report') THEN (SELECT name FROM campaignable_ad_contents WHERE id = ${subjectId}) END`
}
