import type { ChargeServices } from '../settlement/charge-services.ts'
import { cardProviderNameOf } from '../../../lib/settings/card-settings.ts'
import type { ChargeInvoice, InvoiceCharged } from '../dunning/dun-invoices.ts'
import type { Charge, ChargeState } from '../settlement/charge.sql.ts'
import { isTooSmall } from './smallest-charge.ts'
import { startCharge } from './start-charge.ts'

/** Charges invoices to the cards on file of their organizations. */
export function chargeInvoiceWith(services: ChargeServices): ChargeInvoice {
  return async (due) => {
    const provider = cardProviderNameOf(services.config)
    const { networkCurrency: currency } = services.config
    if (isTooSmall(due.netMicros + due.taxMicros, { provider, currency })) return 'too_small'
    const charge = await startCharge(services, {
      ...due,
      purpose: 'invoice',
      actor: 'system',
      isAutomatic: true,
    })
    if (charge === 'invoice_settled') return 'paid'
    if (typeof charge === 'string') return 'no_card'
    if (charge.state === 'declined') return declineOf(charge)
    return outcomes[charge.state as keyof typeof outcomes]
  }
}

function declineOf(charge: Charge): InvoiceCharged {
  // The least that Stripe charges is in the currency of its payout, whose rate is not known here.
  if (charge.declineCode === 'amount_too_small') return 'too_small'
  return charge.isHardDecline === true ? 'hard' : 'soft'
}

const outcomes = {
  created: 'unknown',
  asking: 'unknown',
  unknown: 'unknown',
  succeeded: 'paid',
  needs_action: 'to_confirm',
} as const satisfies Record<Exclude<ChargeState, 'declined'>, InvoiceCharged>
