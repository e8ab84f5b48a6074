import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  endOtherSessions as othersCall,
  endSession as call,
} from '@frontrow/contract/identity/sessions'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { memberSessionsOf, type MemberSession } from './member-session.sql.ts'
import { revokeSessions } from './session.sql.ts'

/**
 * Ends one session of the caller, on every node at once. Runs as the system, because a person may
 * have sessions in several organizations.
 */
export async function endSession(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const sessions = await memberSessionsOf(db, ctx)
    const ended = sessions.filter(({ id }) => id === params.sessionId)
    if (ended.length === 0) return refuse('session_not_found')
    await end(ctx, db, ended)
    return { status: 'SUCCESS' }
  })
}

/** Ends every session of the caller but their own. */
export async function endOtherSessions(
  ctx: NonTransactionalContext,
): Promise<Reply<typeof othersCall>> {
  return ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const sessions = await memberSessionsOf(db, ctx)
    const others = sessions.filter(({ id }) => id !== ctx.session?.id)
    await end(ctx, db, others)
    return { ended: others.length }
  })
}

/** One audit row for each organization that a session belonged to, and one for none. */
async function end(
  ctx: NonTransactionalContext,
  db: Db,
  ended: readonly MemberSession[],
): Promise<void> {
  const { now, developerId } = ctx
  const ids = ended.map(({ id }) => id)
  await revokeSessions(db, memberHolder(developerId), { ids, now })
  const organizations = new Set([ctx.organizationId, ...ended.map((one) => one.organizationId)])
  for (const organizationId of organizations) {
    const count = ended.filter((one) => one.organizationId === organizationId).length
    await audit({ db, now, organizationId, developerId }, 'session.end', {
      id: developerId,
      details: { sessions: count },
    })
  }
}
