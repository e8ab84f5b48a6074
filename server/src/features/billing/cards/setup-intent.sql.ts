import type { MemberContext } from '../../../lib/calls/context.ts'
import { camel } from '../../../lib/db/camel.ts'
import { decryptColumn, encryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import type { SetupIntent } from './card-provider.ts'

export type OwnContext = Pick<MemberContext, 'db' | 'now' | 'organizationId' | 'secrets'>

/** A claimed setup intent. The provider may not have created it yet. */
export interface ClaimedIntent {
  id: string
  attempt: number
  /** Undefined until the provider has created it. */
  begun: SetupIntent | undefined
}

/**
 * Takes the lock under which an organization creates and uses setup intents, until the transaction
 * ends.
 */
export async function lockCards(ctx: OwnContext): Promise<void> {
  await takeLock(ctx.db, 'cardChanges', ctx.organizationId)
}

/** The intents that were claimed since then and have no card yet, newest first. */
export async function unusedIntents(
  ctx: OwnContext,
  options: { provider: string; since: Date },
): Promise<ClaimedIntent[]> {
  const rows = await camel(ctx.db)
    .selectFrom('setup_intents')
    .select(['id', 'customer', 'clientSecret', 'attempt'])
    .where('organizationId', '=', ctx.organizationId)
    .where('provider', '=', options.provider)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', options.since)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, customer, clientSecret: ciphertext, attempt }) => {
    const clientSecret = decryptColumn(ctx.secrets, encryptionContextOf(ctx), ciphertext)
    const isBegun = customer !== null && clientSecret !== null
    return { id, attempt, begun: isBegun ? { id, customer, clientSecret } : undefined }
  })
}

/** When the intents since then were claimed, oldest first, used or not. */
export async function claimTimes(ctx: OwnContext, since: Date): Promise<Date[]> {
  const rows = await camel(ctx.db)
    .selectFrom('setup_intents')
    .select('createdAt')
    .where('organizationId', '=', ctx.organizationId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.createdAt)
}

export async function insertClaim(
  ctx: OwnContext,
  claim: { id: string; provider: string },
): Promise<void> {
  await camel(ctx.db)
    .insertInto('setup_intents')
    .values({ ...claim, organizationId: ctx.organizationId, createdAt: ctx.now })
    .execute()
}

/**
 * Stores the intent that the provider created; the first of concurrent callers wins. Returns the
 * stored client secret.
 */
export async function keepBegun(ctx: OwnContext, intent: SetupIntent): Promise<string> {
  const { id, customer, clientSecret } = intent
  const ciphertext = encryptColumn(ctx.secrets, encryptionContextOf(ctx), clientSecret)
  await claim(ctx, id)
    .set({ customer, clientSecret: ciphertext })
    .where('clientSecret', 'is', null)
    .execute()
  const row = await camel(ctx.db)
    .selectFrom('setup_intents')
    .select('clientSecret')
    .where('organizationId', '=', ctx.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return decryptColumn(ctx.secrets, encryptionContextOf(ctx), row.clientSecret) ?? clientSecret
}

/**
 * Gives the next attempt a new idempotency key. Callers that saw the same attempt fail increase it
 * only once.
 */
export async function startNextIntentAttempt(
  ctx: OwnContext,
  options: { id: string; attempt: number },
): Promise<void> {
  await claim(ctx, options.id)
    .set({ attempt: options.attempt + 1 })
    .where('attempt', '=', options.attempt)
    .execute()
}

/** Marks an intent as used. Returns false when it was used before. */
export async function spendIntent(ctx: OwnContext, id: string): Promise<boolean> {
  const rows = await claim(ctx, id)
    .set({ usedAt: ctx.now })
    .where('usedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** Marks the open intents of a customer as used, so that no card can be entered with them. */
export async function closeIntentsOf(
  ctx: Pick<OwnContext, 'db' | 'now' | 'organizationId'>,
  customer: string,
): Promise<void> {
  await camel(ctx.db)
    .updateTable('setup_intents')
    .set({ usedAt: ctx.now })
    .where('organizationId', '=', ctx.organizationId)
    .where('customer', '=', customer)
    .where('usedAt', 'is', null)
    .execute()
}

function claim(ctx: OwnContext, id: string) {
  return camel(ctx.db)
    .updateTable('setup_intents')
    .where('organizationId', '=', ctx.organizationId)
    .where('id', '=', id)
}

function encryptionContextOf(ctx: OwnContext) {
  return {
    table: 'setup_intents',
    organizationId: ctx.organizationId,
    column: 'client_secret',
  }
}
