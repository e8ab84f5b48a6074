import { minuteMs } from '@frontrow/contract/durations'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { auditOperator } from '../audit/audit-operator.ts'
import { asDecided, expire } from './propose.ts'
import { changeProposal, dueProposals, lockProposal, type ProposalRow } from './proposal.sql.ts'
import { kindNamed } from './proposal-kinds.ts'

/** Lets proposals expire and take effect. */
export function proposalsJob(services: Services): Job {
  return {
    name: 'proposals',
    everyMs: minuteMs,
    runs: 'on each node',
    isNoted: true,
    work: () => finishProposals(services),
    level: 'error',
    whenFailed:
      'the approval requests that are due could not be read; scheduled changes are applied late, and it is tried again each minute; check the core database if this repeats',
  }
}

/** Settles all proposals that are due, each in its own transaction, on one of several nodes. */
export async function finishProposals(services: Services): Promise<void> {
  const due = await services.database.asSystem(dueProposals)
  for (const { id } of due) await finishOne(services, id)
}

/** One that fails is tried again each minute and does not keep later ones from taking effect. */
async function finishOne(services: Services, id: string): Promise<void> {
  try {
    await services.database.asSystem(async (db) => {
      const row = await lockProposal(db, id)
      const now = await readNow(db)
      if (row !== undefined) await finish(services, db, row, now)
    })
  } catch (error) {
    services.log.error(
      { err: error },
      `proposal ${id} was due and could not take effect or expire; it is tried again each minute: look at it under /operator/approvals and refuse it there if it stays`,
    )
  }
}

async function finish(services: Services, db: Db, row: ProposalRow, now: Date): Promise<void> {
  const { id, subject } = row
  if (row.state === 'open' && row.expiresAt <= now) {
    await noteAct(db)
    return expire(db, id, now)
  }
  if (row.state !== 'waiting' || row.takesEffectAt === null || row.takesEffectAt > now) return
  await noteAct(db)
  const kind = kindNamed(row.kind)
  const decided = asDecided(row, { now })
  const by = { actor: 'system', now }
  const details = { kind: row.kind }
  if (!(await kind.isUnchanged(db, { subject, payload: decided.payload }))) {
    await changeProposal(db, id, {
      state: 'void',
      note: 'The data changed after this was requested.',
    })
    return auditOperator(db, by, { action: 'proposal.void', id, details })
  }
  await changeProposal(db, id, { state: 'done' })
  await auditOperator(db, by, { action: 'proposal.take-effect', id, details })
  await kind.apply(services, db, decided)
}
