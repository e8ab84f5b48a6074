import type { updatePaymentMethod as call } from '@frontrow/contract/billing'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { Context, Member, MemberContext } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { CardProvider, EnteredCard, ProviderName } from './card-provider.ts'
import { chooseCardProvider } from './choose-card-provider.ts'
import { findCard, nextReadOrder, saveCard } from './card.sql.ts'
import { refuseProviderUnavailable } from './provider-unavailable.ts'
import { lockCards, spendIntent, unusedIntents } from './setup-intent.sql.ts'

/** How long after its start a setup intent accepts a card. */
const intentLifeMs = dayMs

/**
 * Stores a card that was entered with an open setup intent of the organization, and replaces the
 * previous card. Naming the card on file again changes nothing. Refuses `card_not_ours`,
 * `card_declined`, `unavailable`.
 */
export async function updatePaymentMethod(
  ctx: Context & Member,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { payment_method_id: paymentMethodId } = input.query
  const provider = await chooseCardProvider(ctx)
  const { organizationId, now } = ctx
  const known = await ctx.database.asOrganization(organizationId, (db) =>
    readKnown({ ...ctx, db }, provider.name),
  )
  if (known.onFile === paymentMethodId) return { status: 'SUCCESS' }
  const entered =
    (await refuseProviderUnavailable(ctx, () =>
      provider.cardOf(paymentMethodId, { intents: known.intents, now }),
    )) ?? refuseForeignCard()
  const replaced = await ctx.database.asOrganization(organizationId, (db) =>
    keepCard({ ...ctx, db }, provider.name, {
      ...entered,
      paymentMethodId,
      readOrder: known.readOrder,
    }),
  )
  if (replaced !== undefined) await forget(ctx, provider, replaced)
  return { status: 'SUCCESS' }
}

async function readKnown(own: MemberContext, provider: ProviderName) {
  const since = new Date(own.now.getTime() - intentLifeMs)
  const unused = await unusedIntents(own, { provider, since })
  return {
    onFile: (await findCard(own, provider))?.paymentMethodId,
    intents: unused.flatMap(({ begun }) => begun ?? []),
    readOrder: await nextReadOrder(own.db),
  }
}

/** Returns the payment method that the new card replaces, if there is one. */
async function keepCard(
  own: MemberContext,
  provider: ProviderName,
  card: EnteredCard & { paymentMethodId: string; readOrder: bigint },
): Promise<string | undefined> {
  const { intent, brand, last4, expire, paymentMethodId, readOrder } = card
  await lockCards(own)
  const before = (await findCard(own, provider))?.paymentMethodId
  // A concurrent call with the same card was faster.
  if (before === paymentMethodId) return undefined
  await noteAct(own.db)
  if (!(await spendIntent(own, intent.id))) refuseForeignCard()
  await saveCard(own, {
    provider,
    customer: intent.customer,
    paymentMethodId,
    brand,
    last4,
    expire,
    readOrder,
  })
  await audit(own, 'card.save', { id: intent.id, details: { brand, last4, expire } })
  if (before !== undefined) {
    const { organizationId, now } = own
    await notify(own.db, { organizationId, now, kind: 'card_replaced', params: { brand, last4 } })
  }
  return before
}

/**
 * The new card stays stored whatever happens here. If this fails, the provider keeps one card that
 * is not used.
 */
async function forget(ctx: Context, provider: CardProvider, replaced: string): Promise<void> {
  try {
    await provider.forget(replaced)
  } catch (error) {
    ctx.log.warn(
      { err: error },
      `deleting the replaced card ${replaced} at the card provider failed; the new card is in use, and the old one stays at the provider until it is deleted there`,
    )
  }
}

function refuseForeignCard(): never {
  return refuse('card_not_ours', { field: 'payment_method_id' })
}
