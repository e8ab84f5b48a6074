import type { ChargeServices } from './charge-services.ts'
import type { ChargeInvoice, InvoiceCharged } from './dun-invoices.ts'
import type { ChargeState } from './charge.sql.ts'
import { startCharge } from './start-charge.ts'

/** Charges invoices to the cards on file of their organizations. */
export function chargeInvoiceWith(services: ChargeServices): ChargeInvoice {
  return async (due) => {
    const charge = await startCharge(services, {
      ...due,
      purpose: 'invoice',
      actor: 'system',
      isAutomatic: true,
    })
    if (typeof charge === 'string') return 'no_card'
    if (charge.state === 'declined') return charge.is_hard_decline === true ? 'hard' : 'soft'
    return outcomes[charge.state as keyof typeof outcomes]
  }
}

const outcomes = {
  created: 'unknown',
  asking: 'unknown',
  unknown: 'unknown',
  succeeded: 'paid',
  needs_action: 'to_confirm',
} as const satisfies Record<Exclude<ChargeState, 'declined'>, InvoiceCharged>
