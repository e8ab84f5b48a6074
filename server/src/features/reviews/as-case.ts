import type { Reply } from '@frontrow/contract/endpoint'
import type { claimCase } from '@frontrow/contract/operator/cases'
import type { CaseRow } from './case.sql.ts'

/** A case as operators read it. A claim that has ended is not shown. */
export function asCase(row: CaseRow, now: Date): Reply<typeof claimCase> {
  const { claimedBy, claimerName, claimedTill } = row
  const isClaimed = claimedBy !== null && claimedTill !== null && claimedTill > now
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    subject: {
      id: row.subjectId,
      name: row.subjectName,
    },
    appealed_kind: row.decidedKind,
    organization: { id: row.organizationId, name: row.organizationName },
    opened_at: row.openedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    claimed_by: isClaimed ? { id: claimedBy, name: claimerName ?? '' } : null,
    claimed_till: isClaimed ? claimedTill.toISOString() : null,
    version: row.version,
  }
}
