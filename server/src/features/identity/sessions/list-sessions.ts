import type { Reply } from '@frontrow/contract/endpoint'
import type { listSessions as call } from '@frontrow/contract/identity/sessions'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { memberSessionsOf } from './member-session.sql.ts'
import { shownSession } from './session.sql.ts'

/** The live sessions of the caller, their own first. */
export async function listSessions(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  const sessions = await ctx.database.asSystem((db) => memberSessionsOf(db, ctx))
  return sessions
    .map((session) => ({
      ...shownSession(session, ctx.session?.id),
      country: session.country,
      organization_name: session.organizationName,
    }))
    .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}
