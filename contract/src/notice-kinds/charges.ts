/** What the kinds of notices about charges store: a part of `NoticeParams`. */
export interface ChargeNoticeParams {
  /** The amount is what the card was to be charged, tax included. `message` is the provider's. */
  charge_declined: {
    amount: string
    currency: string
    brand: string
    last4: string
    message: string
  }
  charge_to_confirm: { amount: string; currency: string; brand: string; last4: string }
  charge_disputed: {
    amount: string
    currency: string
    brand: string
    last4: string
    outcome: 'open' | 'won' | 'lost'
  }
  /** Without tax. */
  charge_refunded: { amount: string; currency: string; brand: string; last4: string }
}

/** A part of `noticeKinds`. */
export const chargeNoticeKinds = {
  charge_declined: {
    label: 'Card declined',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
  charge_to_confirm: {
    label: 'Charge needs confirmation',
    needs: 'top_ups.write',
    delivery: 'mail',
    isMandatory: true,
  },
  charge_disputed: {
    label: 'Charge disputed',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
  charge_refunded: {
    label: 'Top-up refunded',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
} as const
