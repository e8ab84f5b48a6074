import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { createTopUp as call } from '@frontrow/contract/billing/top-ups'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { asSystemWithin } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { memberActor } from '../../audit/audit.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { asTopUp } from './as-charge.ts'
import { sendCharge } from '../charges/ask-provider.ts'
import type { Charge } from '../settlement/charge.sql.ts'
import { chargeableCard, makeCharge } from '../charges/start-charge.ts'
import { paysByInvoice } from './pays-by-invoice.ts'
import { refuseTooMuch, topUpMicros } from './top-up-limits.ts'

/**
 * Charges the card on file and adds the amount to the balance. A repeated call with the same
 * `Idempotency-Key` returns the same charge, as it is by then. Refuses `top_up_not_valid`,
 * `top_up_by_invoice`, `top_up_new_card`, `no_card`, `books_not_open`, `test_cards_only`,
 * `no_tax_treatment`, `seller_needed`, `buyer_needed`, `document_name_needed`,
 * `too_many_requests`.
 */
export async function createTopUp(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const made = await ctx.conclude(async (own) =>
    asTopUp(ctx, await asSystemWithin(own.db, () => makeTopUp(own, body.amount))),
  )
  return asTopUp(ctx, await sendCharge(ctx, made.id))
}

async function makeTopUp(own: MemberContext, amount: string): Promise<Charge> {
  const { db, now, organizationId } = own
  const netMicros = await topUpMicros(db, amount, 'amount')
  await takeLock(db, 'chargeStarts', organizationId)
  if (await paysByInvoice(db, own)) return refuse('top_up_by_invoice')
  const card = await chargeableCard(db, own, { organizationId, purpose: 'top_up' })
  if (typeof card === 'string') return refuse(card)
  const { savedAt, currency } = card
  await refuseTooMuch(db, { organizationId, savedAt, now, netMicros, currency })
  const wanted = { organizationId, purpose: 'top_up', netMicros, actor: memberActor(own) } as const
  return makeCharge(db, wanted, card)
}
