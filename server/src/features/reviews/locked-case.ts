import type { Db } from '../../lib/db/database.ts'
import type { SignedInOperator } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { refuseOwnOrganization } from '../proposals/proposals.ts'
import { type CaseRow, lockCase } from './case.sql.ts'
import { lastDecisionOf } from './decision.sql.ts'
import { nameOfActor } from './show-case.ts'

/** The case, locked until the transaction ends. Refuses `case_not_found`. */
export async function lockedCase(db: Db, id: string): Promise<CaseRow> {
  const row = await lockCase(db, id)
  return row ?? refuse('case_not_found')
}

/**
 * The case in the version that the operator has seen. Refuses `case_not_found`, `case_changed` with
 * who changed it, and `own_organization`.
 */
export async function seenCase(
  db: Db,
  operator: SignedInOperator,
  seen: { id: string; version: number },
): Promise<CaseRow> {
  const row = await lockedCase(db, seen.id)
  if (row.version !== seen.version || row.state === 'closed') return refuseChanged(db, row)
  await refuseOwnOrganization(db, operator, row.organizationId)
  return row
}

const outcomeWords: Readonly<Record<string, string>> = {
  approve: 'approved it',
  deny: 'denied it',
  uphold: 'upheld the decision',
  overturn: 'overturned the decision',
}

async function refuseChanged(db: Db, row: CaseRow): Promise<never> {
  const last = await lastDecisionOf(db, row.id)
  if (row.state !== 'closed' || last === undefined) return refuse('case_changed')
  const who = nameOfActor(last.decidedBy, last.deciderName)
  const at = `${last.at.toISOString().slice(11, 16)} UTC`
  return refuse('case_changed', {
    message: `${who} ${outcomeWords[last.outcome] ?? 'decided it'} at ${at}. Your text is kept.`,
  })
}
