import type { Reply } from '@frontrow/contract/endpoint'
import type { listSessions as call } from '@frontrow/contract/identity/sessions'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { liveSessionsOf, type ListedSession } from './session-list.sql.ts'

/** The live sessions of the caller, their own first. */
export async function listSessions(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  const sessions = await ctx.database.asSystem((db) => liveSessionsOf(db, ctx))
  const isCurrent = ({ id }: ListedSession) => id === ctx.session?.id
  return sessions
    .map((session) => ({
      id: session.id,
      device: session.device,
      network: session.network,
      country: session.country,
      method: session.method,
      organization_name: session.organization_name,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      is_current: isCurrent(session),
    }))
    .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}
