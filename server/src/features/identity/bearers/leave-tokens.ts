import { dayMs } from '@frontrow/contract/durations'
import { leftTokenDays } from '@frontrow/contract/identity/tokens'
import { audit, type ActingMember } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { setTokensToStop } from './api-token.sql.ts'

/**
 * Lets the tokens of a member who is no Admin any more stop after seven days, and tells all Admins
 * which they are, in the transaction of the change. Programs go on meanwhile: an Admin revokes a
 * token or takes it over.
 */
export async function leaveTokens(
  ctx: { db: Db; now: Date; organizationId: string } & ActingMember,
  member: { id: string; name: string },
): Promise<void> {
  const { db, now, organizationId } = ctx
  const stopsAt = new Date(now.getTime() + leftTokenDays * dayMs)
  const tokens = await setTokensToStop(db, { organizationId, madeBy: member.id, now, stopsAt })
  if (tokens.length === 0) return
  const stops = stopsAt.toISOString()
  for (const { id, name } of tokens) {
    const details = { name, maker: member.name, stops_at: stops }
    await audit(ctx, 'api_token.leave', { id, details })
  }
  const names = tokens.map(({ name }) => name)
  const params = { maker: member.name, names, stops_at: stops }
  await notify(db, { organizationId, now, kind: 'tokens_left', params, subject: member.id })
}
