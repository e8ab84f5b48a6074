import type { Db } from '../../lib/database.ts'
import { type OwnContext, closeIntentsOf } from './setup-intent.sql.ts'

interface KnownCustomer {
  /** Null while none is known to have been made. */
  customer: string | null
  asked_at: Date
  attempt: number
}

/** What is known of the organization's customer, and whether this is the first time that anybody asks. */
export async function claimCustomer(
  ctx: OwnContext,
  provider: string,
): Promise<KnownCustomer & { isFirst: boolean }> {
  const claimed = await ctx.db
    .insertInto('card_customers')
    .values({ organization_id: ctx.organizationId, provider, customer: null, asked_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'provider']).doNothing())
    .returning(['customer', 'asked_at', 'attempt'])
    .executeTakeFirst()
  if (claimed !== undefined) return { ...claimed, isFirst: true }
  const known = await customers(ctx, provider)
    .select(['customer', 'asked_at', 'attempt'])
    .executeTakeFirstOrThrow()
  return { ...known, isFirst: false }
}

/** Keeps the customer that was made; the first one kept stays. Gives the one that is kept. */
export async function keepCustomer(
  ctx: OwnContext,
  of: { provider: string; customer: string },
): Promise<string> {
  await ctx.db
    .updateTable('card_customers')
    .set({ customer: of.customer })
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', of.provider)
    .where('customer', 'is', null)
    .execute()
  const kept = await customers(ctx, of.provider).select('customer').executeTakeFirstOrThrow()
  return kept.customer ?? of.customer
}

/** The next try is made under a key of its own, once however many callers saw this one fail. */
export async function tryCustomerAnew(
  ctx: OwnContext,
  of: { provider: string; attempt: number },
): Promise<void> {
  await ctx.db
    .updateTable('card_customers')
    .set({ attempt: of.attempt + 1 })
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', of.provider)
    .where('attempt', '=', of.attempt)
    .execute()
}

/** The customer is gone at the provider, and what was begun for it: the next caller has another one made. */
export async function forgetCustomer(
  ctx: Pick<OwnContext, 'db' | 'now' | 'organizationId'>,
  of: { provider: string; customer: string },
): Promise<void> {
  await ctx.db
    .updateTable('card_customers')
    .set((row) => ({ customer: null, asked_at: ctx.now, attempt: row('attempt', '+', 1) }))
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', of.provider)
    .where('customer', '=', of.customer)
    .execute()
  await closeIntentsOf(ctx, of.customer)
}

/** Shown to the operator where the provider lists its customers. */
export async function organizationName(ctx: OwnContext): Promise<string> {
  const { name } = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', ctx.organizationId)
    .executeTakeFirstOrThrow()
  return name
}

/** The organization that a customer stands for. */
export async function organizationOfCustomer(
  db: Db,
  of: { provider: string; customer: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_customers')
    .select('organization_id')
    .where('provider', '=', of.provider)
    .where('customer', '=', of.customer)
    .executeTakeFirst()
  return row?.organization_id
}

function customers(ctx: OwnContext, provider: string) {
  return ctx.db
    .selectFrom('card_customers')
    .where('organization_id', '=', ctx.organizationId)
    .where('provider', '=', provider)
}
