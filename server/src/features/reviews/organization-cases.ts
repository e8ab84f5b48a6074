import {
  type Standing,
  recordApproval,
  readStanding,
  recordRejection,
  setStanding,
} from '../account/for-operators.ts'
import type { CaseKind } from './case-kind.ts'

/** Who takes part in the network. */
export const organizationCases: CaseKind = {
  name: 'organization',
  needs: 'decide.organization',
  reasonKinds: ['organization'],
  canAsk: true,
  approvedText: 'Your organization is approved.',
  read: (db, { organizationId }) => readStanding(db, organizationId),
  decide: async (ctx, db, { row, outcome, message, note, reason, actor, now, held }) => {
    const organization = { id: row.organizationId, name: row.organizationName }
    const by = { organization, actor, via: 'console' as const, now, ...(held && { held }) }
    const text = reason === undefined ? message : `${message} ${reason.what_to_do}`
    if (outcome === 'approve') await recordApproval(ctx, db, by)
    else await recordRejection(db, { ...by, why: note ?? message, text })
    return undefined
  },
  undo: (db, { row, before }) => {
    const was = before as { [K in keyof Standing]: string | null }
    return setStanding(db, row.organizationId, {
      approved_at: dateOf(was.approved_at),
      migrated_at: dateOf(was.migrated_at),
      rejected_at: dateOf(was.rejected_at),
      rejected_why: was.rejected_why,
      decided_by: was.decided_by,
    })
  },
  overturn: async (ctx, db, { row, actor, now }) => {
    const organization = { id: row.organizationId, name: row.organizationName }
    await recordApproval(ctx, db, { organization, actor, via: 'console', now })
  },
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
