import { type RawBuilder, sql } from 'kysely'

/** Joins the decision `d` that a case `c` appeals, and the case `k` that it decided. */
export const joinAppealed = sql`
  LEFT JOIN decisions d ON c.kind = 'appeal' AND d.id = c.subject_id LEFT JOIN cases k ON k.id = d.case_id`

/** The name of what a case `c` is about, with `joinAppealed`; null for an organization. */
export const nameOfCase = subjectName(
  sql`coalesce(k.kind, c.kind)`,
  sql`coalesce(k.subject_id, c.subject_id)`,
)

/** The name of an app, a content or a placement that a case is about; null for an organization. */
export function subjectName(
  kind: RawBuilder<unknown>,
  subjectId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`CASE WHEN ${kind} = 'app' THEN (SELECT name FROM apps WHERE id = ${subjectId})
    WHEN ${kind} = 'traffic' THEN (SELECT name FROM ad_placements WHERE id = ${subjectId})
    WHEN ${kind} IN ('ad', 'report') THEN (SELECT name FROM campaignable_ad_contents WHERE id = ${subjectId}) END`
}
