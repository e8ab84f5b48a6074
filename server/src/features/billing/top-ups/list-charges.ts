import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listCharges as call } from '@frontrow/contract/billing/top-ups'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { asListed } from './as-charge.ts'
import { findAutoTopUp } from './auto-top-up.sql.ts'
import { listOwnCharges } from '../settlement/charge.sql.ts'
import { chargeableCard } from '../charges/start-charge.ts'
import { paysByInvoice } from './pays-by-invoice.ts'
import { leftOfNewCard, topUpLimits } from './top-up-limits.ts'
import { bankFacts, paymentReference } from '../../documents/for-billing.ts'
import { sellerOn } from '../../documents/documents.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const mostShown = 100

/** GET /organization/charges */
export async function listCharges(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  const { organizationId, now } = ctx
  return ctx.database.asSystem(async (db) => {
    const card = await chargeableCard(db, ctx, { organizationId, purpose: 'top_up' })
    const isCard = typeof card !== 'string'
    const obstacle = isCard ? null : card
    const left = isCard
      ? await leftOfNewCard(db, { organizationId, savedAt: card.savedAt, now })
      : undefined
    const auto = await findAutoTopUp(db, organizationId)
    const charges = await listOwnCharges(db, { organizationId, most: mostShown })
    return {
      currency: ctx.config.networkCurrency,
      not_chargeable: (await paysByInvoice(db, ctx)) ? 'top_up_by_invoice' : obstacle,
      tax_percent: isCard ? String(card.treatment.rateBp / 100) : '0',
      limits: await topUpLimits(db),
      pay_to: bankFacts(
        await sellerOn(db, utcDayOf(now)),
        await paymentReference(db, organizationId),
      ),
      left_today: left === undefined ? null : amountText(left),
      auto_top_up:
        auto === undefined
          ? null
          : {
              below: amountText(auto.belowMicros),
              add: amountText(auto.addMicros),
              monthly_max: amountText(auto.monthlyMaxMicros),
              is_paused: auto.pausedAt !== null,
            },
      charges: charges.map(asListed),
    }
  })
}
