import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/policies'
import { pageOf } from '../../lib/calls/cursor.ts'
import { isId } from '../../lib/db/ids.ts'
import { notifyEach } from '../outbox/outbox.ts'
import type { Db } from '../../lib/db/database.ts'
import type { OperatorActContext, OperatorReadContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import {
  networkPolicies,
  signaturesOf,
  unsignedOrganizations,
  wasReminded,
} from './network-policy.sql.ts'
import { findPolicy, newestPolicy, type Policy } from './policy.sql.ts'

/** GET /policies */
export async function listNetworkPolicies({
  db,
}: OperatorReadContext): Promise<Reply<typeof calls.listNetworkPolicies>> {
  return (await networkPolicies(db)).map((row) => ({
    id: row.id,
    version: row.version,
    published_at: row.publishedAt.toISOString(),
    published_by: publisher(row),
    replaced_at: row.replacedAt?.toISOString() ?? null,
    signed: row.signed,
    unsigned: row.unsigned,
  }))
}

/** An operator, a user of the host, or the program that came with it. */
function publisher(row: { publishedBy: string; publisherName: string | null }): string {
  if (row.publisherName !== null) return row.publisherName
  const [kind, user = ''] = row.publishedBy.split(':')
  return kind === 'operator' ? `${user} (on the host)` : 'the program'
}

/** GET /policies/:id */
export async function showNetworkPolicy(
  { db }: OperatorReadContext,
  { params }: Input<typeof calls.showNetworkPolicy>,
): Promise<Reply<typeof calls.showNetworkPolicy>> {
  const { id, version, created_at: at, content } = await knownPolicy(db, params.id)
  return { id, version, published_at: at.toISOString(), content }
}

async function knownPolicy(db: Db, id: string): Promise<Policy> {
  const policy = await findPolicy(db, id)
  return policy ?? refuse('policy_not_found')
}

const organizationsAPage = 50

/** GET /policies/:id/signatures */
export async function listPolicySignatures(
  { db }: OperatorReadContext,
  { params, query }: Input<typeof calls.listPolicySignatures>,
): Promise<Reply<typeof calls.listPolicySignatures>> {
  const { id: policyId } = await knownPolicy(db, params.id)
  const { state, before } = query
  if (before !== undefined && !isId(before)) return { organizations: [], next: null }
  const isSigned = state === 'signed'
  const asked = { policyId, isSigned, before, most: organizationsAPage + 1 }
  const found = await signaturesOf(db, asked)
  const { shown, next } = pageOf(found, organizationsAPage, (row) => row.id)
  return {
    organizations: shown.map(({ id, name, signedBy, signedAt }) => ({
      id,
      name,
      signed_by: signedBy,
      signed_at: signedAt?.toISOString() ?? null,
    })),
    next,
  }
}

/** POST /policies/:id/remind */
export async function remindOfPolicy(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.remindOfPolicy>,
): Promise<Reply<typeof calls.remindOfPolicy>> {
  const { now } = ctx
  const reminded = await ctx.act(async (db) => {
    const policy = await knownPolicy(db, params.id)
    const { id, version } = policy
    if ((await newestPolicy(db))?.id !== id) refuse('policy_replaced')
    if (await wasReminded(db, id, new Date(now.getTime() - dayMs))) refuse('policy_reminded')
    const organizationIds = await unsignedOrganizations(db, id)
    await notifyEach(db, { organizationIds, now, kind: 'agreement_to_sign', params: { version } })
    const details = { version, organizations: organizationIds.length }
    await ctx.audit(db, 'policy.remind', { id, reason: body.reason, details })
    return organizationIds.length
  })
  return { reminded }
}
