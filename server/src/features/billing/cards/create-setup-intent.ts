import type { createSetupIntent as call } from '@frontrow/contract/billing'
import { hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { bucketsOfAddress, spendAll } from '../../../lib/calls/buckets.ts'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { Context, Member, MemberContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type CardProvider, ProviderUnavailable } from './card-provider.ts'
import { chooseCardProvider } from './choose-card-provider.ts'
import { customerOf } from './customer-of.ts'
import { forgetCustomer } from './customer.sql.ts'
import {
  type ClaimedIntent,
  claimTimes,
  insertClaim,
  keepBegun,
  lockCards,
  startNextIntentAttempt,
  unusedIntents,
} from './setup-intent.sql.ts'
import { refuseProviderUnavailable } from './provider-unavailable.ts'

/**
 * Card testing with stolen cards needs one intent per card. Five per hour are more than anybody
 * needs by hand.
 */
const intentsPerHour = 5

/**
 * This limits one address across organizations: the burst and the refill of an hour make twenty.
 */
const intentsPerAddress = { burst: 10, everySeconds: 360 }

type Own = Context & Member

/**
 * Starts entering a card, and returns the client secret for the browser. An open intent that is
 * less than an hour old is returned again. Refuses `too_many_requests`, `unavailable`.
 */
export async function createSetupIntent(ctx: Own): Promise<Reply<typeof call>> {
  const provider = await chooseCardProvider(ctx)
  return refuseProviderUnavailable(ctx, async () => {
    const claim = await claimOpen(ctx, provider)
    return { client_secret: claim.begun?.clientSecret ?? (await begin(ctx, provider, claim)) }
  })
}

/**
 * An intent that is still open, or a newly claimed one. The provider is asked whether an intent is
 * open, outside of any transaction.
 */
async function claimOpen(ctx: Own, provider: CardProvider): Promise<ClaimedIntent> {
  const closed: string[] = []
  for (;;) {
    const claim = await inOwn(ctx, (own) => claimIntent(own, provider.name, closed))
    if (claim.isNew === true) await spendOfAddress(ctx)
    if (claim.begun === undefined || (await provider.isOpen(claim.begun))) return claim
    closed.push(claim.id)
  }
}

async function claimIntent(
  own: MemberContext,
  provider: string,
  closed: readonly string[],
): Promise<ClaimedIntent & { isNew?: true }> {
  await lockCards(own)
  const since = new Date(own.now.getTime() - hourMs)
  const unused = await unusedIntents(own, { provider, since })
  const open = unused.find(({ id }) => !closed.includes(id))
  if (open !== undefined) return open
  const begun = await claimTimes(own, since)
  const [first] = begun
  if (first !== undefined && begun.length >= intentsPerHour) {
    const waitMs = first.getTime() + hourMs - own.now.getTime()
    refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  const id = newId(own.now)
  await noteAct(own.db)
  await insertClaim(own, { id, provider })
  await audit(own, 'card.begin', { id })
  return { id, attempt: 1, begun: undefined, isNew: true }
}

/** Limits one address, however many organizations it creates. */
async function spendOfAddress(ctx: Own): Promise<void> {
  await spendAll(ctx, bucketsOfAddress(ctx, 'card', intentsPerAddress))
}

async function begin(ctx: Own, provider: CardProvider, claim: ClaimedIntent): Promise<string> {
  const { organizationId } = ctx
  const { id, attempt } = claim
  const customer = await customerOf(ctx, provider)
  try {
    const intent = await provider.begin({ id, organizationId, customer, attempt })
    return await inOwn(ctx, (own) => keepBegun(own, intent))
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      await inOwn(ctx, async (own) => {
        if (error.aftermath === 'answered') await startNextIntentAttempt(own, claim)
        if (error.aftermath === 'customer_gone')
          await forgetCustomer(own, { provider: provider.name, customer })
      })
    }
    throw error
  }
}

function inOwn<T>(ctx: Own, work: (own: MemberContext) => Promise<T>): Promise<T> {
  return ctx.database.asOrganization(ctx.organizationId, (db) => work({ ...ctx, db }))
}
