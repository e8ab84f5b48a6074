import type { updatePaymentMethod as call } from '@frontrow/contract/billing'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../lib/audit.sql.ts'
import type { MemberContext } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { findCard, saveCard } from './card.sql.ts'
import { cardProviderOf } from './card-providers.ts'
import { lockCards, openIntents, spendIntent } from './setup-intent.sql.ts'

/** How long a card may be entered after it was begun. */
const intentLifeMs = 86_400_000

/**
 * Keeps a card that was entered with an open setup intent of the organization, in the place of the one before. The card on file
 * named again changes nothing. Refuses `card_not_ours`, `card_declined`.
 */
export async function updatePaymentMethod(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { payment_method_id: paymentMethodId } = input.query
  const provider = cardProviderOf(ctx)
  await lockCards(ctx)
  const before = await findCard(ctx, provider.name)
  if (before?.payment_method_id === paymentMethodId) return { status: 'SUCCESS' }
  const since = new Date(ctx.now.getTime() - intentLifeMs)
  const intents = await openIntents(ctx, { provider: provider.name, since })
  const entered = await provider.cardOf(paymentMethodId, { intents, now: ctx.now })
  if (entered === undefined || !(await spendIntent(ctx, entered.intent.id))) {
    refuse('card_not_ours', { field: 'payment_method_id' })
  }
  const { intent, brand, last4, expire } = entered
  await saveCard(ctx, {
    ...{ provider: provider.name, customer: intent.customer, payment_method_id: paymentMethodId },
    ...{ brand, last4, expire },
  })
  await audit(ctx, 'card.save', { id: intent.id, details: { brand, last4, expire } })
  return { status: 'SUCCESS' }
}
