import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

/** The last decision on the reports of an ad that stands. */
export async function lastVerdict(
  db: Db,
  { subjectId, organizationId }: { subjectId: string; organizationId: string },
): Promise<{ outcome: 'approve' | 'deny'; at: Date } | undefined> {
  return one<{ outcome: 'approve' | 'deny'; at: Date }>(db)`
    SELECT d.outcome, d.at FROM cases c
    JOIN decisions d ON d.organization_id = c.organization_id AND d.case_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.subject_id = ${subjectId} AND c.kind = 'report'
      AND d.undone_at IS NULL
    ORDER BY d.at DESC, d.id DESC LIMIT 1`
}

/** True where a decision of this kind on the subject was made since then and stands. */
export async function wasDecidedSince(
  db: Db,
  { kind, subjectId, organizationId }: { kind: string; subjectId: string; organizationId: string },
  since: Date,
): Promise<boolean> {
  const found = await many(db)`
    SELECT FROM cases c JOIN decisions d ON d.organization_id = c.organization_id AND d.case_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.subject_id = ${subjectId} AND c.kind = ${kind}
      AND d.undone_at IS NULL AND d.at >= ${since} LIMIT 1`
  return found.length === 1
}
