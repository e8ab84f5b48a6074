import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type OwnContext, closeIntentsOf } from './setup-intent.sql.ts'

interface KnownCustomer {
  /** Null until a customer is known to exist. */
  customer: string | null
  askedAt: Date
  attempt: number
}

/**
 * The stored state of the organization's customer, and whether this is the first request for it.
 */
export async function claimCustomer(
  ctx: OwnContext,
  provider: string,
): Promise<KnownCustomer & { isFirst: boolean }> {
  const claimed = await camel(ctx.db)
    .insertInto('card_customers')
    .values({ organizationId: ctx.organizationId, provider, customer: null, askedAt: ctx.now })
    .onConflict((conflict) => conflict.columns(['organizationId', 'provider']).doNothing())
    .returning(['customer', 'askedAt', 'attempt'])
    .executeTakeFirst()
  if (claimed !== undefined) return { ...claimed, isFirst: true }
  const known = await customers(ctx, provider)
    .select(['customer', 'askedAt', 'attempt'])
    .executeTakeFirstOrThrow()
  return { ...known, isFirst: false }
}

/** Stores the created customer unless one is stored already. Returns the stored one. */
export async function keepCustomer(
  ctx: OwnContext,
  options: { provider: string; customer: string },
): Promise<string> {
  await camel(ctx.db)
    .updateTable('card_customers')
    .set({ customer: options.customer })
    .where('organizationId', '=', ctx.organizationId)
    .where('provider', '=', options.provider)
    .where('customer', 'is', null)
    .execute()
  const stored = await customers(ctx, options.provider).select('customer').executeTakeFirstOrThrow()
  return stored.customer ?? options.customer
}

/**
 * Gives the next attempt a new idempotency key. Callers that saw the same attempt fail increase it
 * only once.
 */
export async function startNextCustomerAttempt(
  ctx: OwnContext,
  options: { provider: string; attempt: number },
): Promise<void> {
  await camel(ctx.db)
    .updateTable('card_customers')
    .set({ attempt: options.attempt + 1 })
    .where('organizationId', '=', ctx.organizationId)
    .where('provider', '=', options.provider)
    .where('attempt', '=', options.attempt)
    .execute()
}

/** Clears a customer that no longer exists at the provider. The next caller creates a new one. */
export async function forgetCustomer(
  ctx: Pick<OwnContext, 'db' | 'now' | 'organizationId'>,
  options: { provider: string; customer: string },
): Promise<void> {
  await camel(ctx.db)
    .updateTable('card_customers')
    .set((row) => ({ customer: null, askedAt: ctx.now, attempt: row('attempt', '+', 1) }))
    .where('organizationId', '=', ctx.organizationId)
    .where('provider', '=', options.provider)
    .where('customer', '=', options.customer)
    .execute()
  await closeIntentsOf(ctx, options.customer)
}

/** The operator sees this name in the provider's list of customers. */
export async function organizationName(ctx: OwnContext): Promise<string> {
  const { name } = await camel(ctx.db)
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return name
}

/** The organization that a customer belongs to. */
export async function organizationOfCustomer(
  db: Db,
  options: { provider: string; customer: string },
): Promise<string | undefined> {
  const row = await camel(db)
    .selectFrom('card_customers')
    .select('organizationId')
    .where('provider', '=', options.provider)
    .where('customer', '=', options.customer)
    .executeTakeFirst()
  return row?.organizationId
}

function customers(ctx: OwnContext, provider: string) {
  return camel(ctx.db)
    .selectFrom('card_customers')
    .where('organizationId', '=', ctx.organizationId)
    .where('provider', '=', provider)
}
