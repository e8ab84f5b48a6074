import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { noteNothingChanged } from '../db/note-act.sql.ts'
import type { MemberContext } from './context.ts'
import { refuse } from '../failures/refuse.ts'
import { execute, many } from '../db/rows.ts'

const longestKey = 255

/**
 * Runs a creating call once per `Idempotency-Key`. A repeated call gets the first reply; a
 * concurrent one waits for it. A refused call leaves no row, because its transaction rolls back.
 * Without the header the call just runs. Replies may hold API keys, so they are stored encrypted.
 * Refuses `idempotency_key_reused` for another request with the same key, and
 * `idempotency_reply_gone` where the stored reply has been removed.
 */
export async function onceByKey(
  ctx: MemberContext,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return run()
  if (typeof key !== 'string' || key === '' || key.length > longestKey) {
    refuse('invalid', {
      field: 'Idempotency-Key',
      message: 'The Idempotency-Key must have 1 to 255 characters.',
    })
  }
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const hash = createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body]))
    .digest()
  // The insert waits until a concurrent call with the same key commits or rolls back.
  const claimed = await many(ctx.db)`
    INSERT INTO idempotency_keys (organization_id, route, key, request_hash, created_at)
    VALUES (${ctx.organizationId}, ${route}, ${key}, ${hash}, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING key`
  const own = { route, key, hash }
  if (claimed.length === 0) {
    await noteNothingChanged(ctx)
    return earlierReply(ctx, own)
  }
  const reply = await run()
  const encrypted = ctx.secrets.encrypt(
    'kept-reply',
    encryptionContextOf(ctx, own),
    JSON.stringify(reply),
  )
  await execute(ctx.db)`
    UPDATE idempotency_keys SET sealed_reply = ${encrypted}
    WHERE organization_id = ${ctx.organizationId} AND route = ${route} AND key = ${key}`
  return reply
}

interface KeptCall {
  route: string
  key: string
  hash: Buffer
}

/** Binds a stored reply to its organization, route and key: elsewhere it cannot be decrypted. */
function encryptionContextOf(ctx: MemberContext, { route, key }: KeptCall): string {
  return `idempotency_keys|${ctx.organizationId}|${route}|${key}`
}

async function earlierReply(ctx: MemberContext, own: KeptCall): Promise<unknown> {
  const found = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'sealed_reply'])
    .where('organization_id', '=', ctx.organizationId)
    .where('route', '=', own.route)
    .where('key', '=', own.key)
    .executeTakeFirstOrThrow()
  if (!found.request_hash.equals(own.hash))
    refuse('idempotency_key_reused', { field: 'Idempotency-Key' })
  if (found.sealed_reply === null) return refuse('idempotency_reply_gone')
  return JSON.parse(
    ctx.secrets.decrypt('kept-reply', encryptionContextOf(ctx, own), found.sealed_reply),
  )
}
