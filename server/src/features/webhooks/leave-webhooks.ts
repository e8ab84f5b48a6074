import { dayMs } from '@frontrow/contract/durations'
import { leftTokenDays } from '@frontrow/contract/identity/tokens'
import { mayDo } from '@frontrow/contract/permissions'
import {
  type MessageTypeName,
  messageTypeNames,
  messageTypeOf,
} from '@frontrow/contract/webhooks/message-types'
import type { Db } from '../../lib/db/database.ts'
import { type ActingMember, audit } from '../audit/audit.ts'
import { notify } from '../outbox/outbox.ts'
import { hostOf } from './sending/notify-failing.ts'
import { setWebhooksToStop } from './webhook.sql.ts'

/**
 * Lets the webhooks of a member whose role does not allow them any more stop after seven days, as
 * API tokens do, and tells those who can save them. Without a role the member has left.
 */
export async function leaveWebhooks(
  ctx: { db: Db; now: Date; organizationId: string } & ActingMember,
  member: { id: string; name: string },
  role?: number,
): Promise<void> {
  const { db, now, organizationId } = ctx
  const stopsAt = new Date(now.getTime() + leftTokenDays * dayMs)
  const types = role === undefined ? [] : typesOfRole(role)
  const left = await setWebhooksToStop(db, { organizationId, madeBy: member.id, stopsAt, types })
  if (left.length === 0) return
  const stops = stopsAt.toISOString()
  for (const { id } of left)
    await audit(ctx, 'webhook.leave', { id, details: { maker: member.name, stops_at: stops } })
  const hosts = left.map(({ url }) => (url === null ? 'a program that asks' : hostOf(url)))
  const params = { maker: member.name, hosts, stops_at: stops }
  await notify(db, { organizationId, now, kind: 'webhooks_left', params, subject: member.id })
}

/** The message types that a webhook made by a member of this role may receive. */
function typesOfRole(role: number): MessageTypeName[] {
  const member = { role, isOwner: false }
  if (!mayDo('webhooks.write', member)) return []
  return messageTypeNames.filter((type) => mayDo(messageTypeOf(type).needs, member))
}
