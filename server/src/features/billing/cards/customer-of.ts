import type { Context, Member } from '../../../lib/calls/context.ts'
import { type CardProvider, ProviderUnavailable } from './card-provider.ts'
import {
  claimCustomer,
  keepCustomer,
  organizationName,
  startNextCustomerAttempt,
} from './customer.sql.ts'

/**
 * The provider's id of the organization; the customer is created when there is none. At most one is
 * created, whatever fails: a retry under the same idempotency key is the same request for the
 * provider, and before a request under another key the customer is looked up. Throws
 * `ProviderUnavailable`.
 */
export async function customerOf(ctx: Context & Member, provider: CardProvider): Promise<string> {
  const { organizationId } = ctx
  const { name } = provider
  const known = await ctx.database.asOrganization(organizationId, async (db) => {
    const own = { ...ctx, db }
    return { ...(await claimCustomer(own, name)), organizationName: await organizationName(own) }
  })
  if (known.customer !== null) return known.customer
  const customer =
    (await (known.isFirst
      ? undefined
      : provider.findCustomer({ organizationId, since: known.askedAt }))) ??
    (await makeCustomer(ctx, provider, known))
  return ctx.database.asOrganization(organizationId, (db) =>
    keepCustomer({ ...ctx, db }, { provider: name, customer }),
  )
}

async function makeCustomer(
  ctx: Context & Member,
  provider: CardProvider,
  options: { organizationName: string; attempt: number },
): Promise<string> {
  const { organizationId } = ctx
  try {
    return await provider.makeCustomer({ ...options, organizationId })
  } catch (error) {
    if (error instanceof ProviderUnavailable && error.aftermath === 'answered') {
      await ctx.database.asOrganization(organizationId, (db) =>
        startNextCustomerAttempt(
          { ...ctx, db },
          { provider: provider.name, attempt: options.attempt },
        ),
      )
    }
    throw error
  }
}
