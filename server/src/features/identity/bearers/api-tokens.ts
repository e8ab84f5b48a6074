import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { mayDo } from '@frontrow/contract/permissions'
import {
  mostTokens,
  tokenDays,
  type createApiToken as createCall,
  type listApiTokens as listCall,
  type revokeApiToken as revokeCall,
  type takeOverApiToken as takeOverCall,
} from '@frontrow/contract/identity/tokens'
import { isPermitted } from '../../../lib/calls/access.ts'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import { createNetworkList } from '../../../lib/networks/network-list.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'
import {
  type ApiTokenRow,
  countActiveApiTokens,
  insertApiToken,
  selectApiTokens,
  setApiTokenRevoked,
  setTokenMaker,
} from './api-token.sql.ts'

/** Every token of the organization, newest first, also ended ones. */
export async function listApiTokens(ctx: MemberContext): Promise<Reply<typeof listCall>> {
  const rows = await selectApiTokens(ctx)
  return rows.map((row) => replyOf(row, ctx.now))
}

/**
 * Creates a token whose scopes are permissions of its maker. Refuses `scope_not_allowed`,
 * `network_not_valid` and `too_many_tokens`. Its secret is in this answer alone.
 */
export async function createApiToken(
  ctx: MemberContext,
  { body }: Input<typeof createCall>,
): Promise<Reply<typeof createCall>> {
  const scopes = [...new Set(body.scopes)]
  const networks = (body.networks ?? []).map((network) => network.trim())
  if (!scopes.every((scope) => isPermitted(ctx, scope)))
    refuse('scope_not_allowed', { field: 'scopes' })
  if (!networks.every((network) => createNetworkList().add(network)))
    refuse('network_not_valid', { field: 'networks' })
  if ((await countActiveApiTokens(ctx, ctx.now)) >= mostTokens) refuse('too_many_tokens')
  const id = newId(ctx.now)
  const secret = newToken('api')
  const name = body.name.trim()
  const days = body.expires_in_days ?? tokenDays.usual
  const expiresAt = new Date(ctx.now.getTime() + days * dayMs)
  await insertApiToken(ctx.db, {
    id,
    organization_id: ctx.organizationId,
    name,
    token_hash: hashOfToken(secret),
    scopes,
    networks,
    made_by: ctx.developerId,
    created_at: ctx.now,
    expires_at: expiresAt,
  })
  const details = { name, scopes, networks, expires_at: expiresAt.toISOString() }
  await audit(ctx, 'api_token.create', { id, details })
  const { organizationId, now } = ctx
  const params = { name, expires_at: expiresAt.toISOString() }
  await notify(ctx.db, { organizationId, now, kind: 'token_made', params, subject: id })
  return { token: await oneToken(ctx, id), secret }
}

/** Revokes a token. Repeating it changes nothing. Refuses `token_not_found`. */
export async function revokeApiToken(
  ctx: MemberContext,
  { params }: Input<typeof revokeCall>,
): Promise<Reply<typeof revokeCall>> {
  const token = await oneToken(ctx, params.tokenId)
  if (!(await setApiTokenRevoked(ctx, params.tokenId))) {
    await noteNothingChanged(ctx)
    return token
  }
  await audit(ctx, 'api_token.revoke', { id: params.tokenId, details: { name: token.name } })
  return { ...token, state: 'revoked' }
}

/**
 * Makes the caller the maker of a token whose own maker has left, so that it goes on. Repeating it
 * changes nothing. Refuses `token_not_found` and `token_ended`.
 */
export async function takeOverApiToken(
  ctx: MemberContext,
  { params }: Input<typeof takeOverCall>,
): Promise<Reply<typeof takeOverCall>> {
  const token = await oneToken(ctx, params.tokenId)
  if (token.state !== 'active') refuse('token_ended')
  if (!(await setTokenMaker(ctx, params.tokenId))) {
    await noteNothingChanged(ctx)
    return token
  }
  const details = { name: token.name, maker: token.made_by }
  await audit(ctx, 'api_token.take-over', { id: params.tokenId, details })
  return oneToken(ctx, params.tokenId)
}

type Token = Reply<typeof revokeCall>

async function oneToken(ctx: MemberContext, id: string): Promise<Token> {
  const [row] = await selectApiTokens(ctx, id)
  return row === undefined ? refuse('token_not_found') : replyOf(row, ctx.now)
}

function replyOf(row: ApiTokenRow, now: Date): Token {
  const maker = { role: row.makerRole, isOwner: row.makerIsOwner }
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    networks: row.networks,
    made_by: row.makerName,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    state: stateOf(row, now),
    ...(row.stopsAt !== null && { stops_at: row.stopsAt.toISOString() }),
    exceeds_maker: row.makerHasLeft || !row.scopes.every((scope) => mayDo(scope, maker)),
  }
}

function stateOf(row: ApiTokenRow, now: Date): Token['state'] {
  if (row.revokedAt !== null) return 'revoked'
  const endsAt = Math.min(row.expiresAt.getTime(), row.stopsAt?.getTime() ?? Infinity)
  return endsAt > now.getTime() ? 'active' : 'expired'
}
