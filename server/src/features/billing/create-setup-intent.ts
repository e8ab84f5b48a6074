import type { createSetupIntent as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../lib/audit.sql.ts'
import type { MemberContext } from '../../lib/context.ts'
import { newId } from '../../lib/ids.ts'
import { refuse } from '../../lib/refuse.ts'
import { cardProviderOf } from './card-providers.ts'
import {
  beginnings,
  findCustomer,
  insertIntent,
  lockCards,
  openIntents,
} from './setup-intent.sql.ts'

const hourMs = 3_600_000

/** Whoever tries out stolen cards needs an intent for each: five in an hour are more than anybody enters by hand. */
const intentsPerHour = 5

/**
 * Begins to take a card, and hands out the secret that the browser enters it with. One that lies open for less than an hour
 * is handed out again. Refuses `too_many_requests`.
 */
export async function createSetupIntent(ctx: MemberContext): Promise<Reply<typeof call>> {
  const provider = cardProviderOf(ctx)
  await lockCards(ctx)
  const since = new Date(ctx.now.getTime() - hourMs)
  const [open] = await openIntents(ctx, { provider: provider.name, since })
  if (open !== undefined) return { client_secret: open.clientSecret }
  const begun = await beginnings(ctx, since)
  const [first] = begun
  if (first !== undefined && begun.length >= intentsPerHour) {
    const waitMs = first.getTime() + hourMs - ctx.now.getTime()
    refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
  const { organizationId } = ctx
  const customer = await findCustomer(ctx, provider.name)
  const intent = await provider.begin({ id: newId(ctx.now), organizationId, customer })
  await insertIntent(ctx, { ...intent, provider: provider.name })
  await audit(ctx, 'card.begin', { id: intent.id })
  return { client_secret: intent.clientSecret }
}
