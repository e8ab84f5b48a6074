/** One attempt to charge the card on file. The same attempt is always the same order. */
export interface ChargeOrder {
  chargeId: string
  attempt: number
  organizationId: string
  /** The provider's names of the organization and of its card. */
  customer: string
  paymentMethodId: string
  amountMicros: bigint
  currency: string
}

/** What the provider keeps of a payment, in the currency of its own account. */
export interface ProviderFee {
  /** The provider's name of the booking. */
  id: string
  micros: bigint
  currency: string
}

/** What became of an attempt. `reference` is the provider's name of the payment. */
export type ChargeOutcome =
  | { state: 'succeeded'; reference: string; fee: ProviderFee | undefined }
  | {
      state: 'declined'
      /** Undefined where the provider made no payment at all. */
      reference: string | undefined
      code: string
      /** For the cardholder, in the provider's words. */
      message: string
      /** The same card will not do: it has expired, was lost, or does not exist. */
      isHard: boolean
    }
  | { state: 'needs_action'; reference: string; clientSecret: string }
  /** The provider has it and has not decided yet. */
  | { state: 'pending'; reference: string }

/** One attempt to give back a part of a payment. */
export interface RefundOrder {
  refundId: string
  attempt: number
  /** The payment that is given back. */
  reference: string
  amountMicros: bigint
  currency: string
}

export type RefundOutcome =
  | { state: 'succeeded'; reference: string }
  | { state: 'failed'; reference: string | undefined; message: string }
  | { state: 'pending'; reference: string }

/** A dispute as the provider has it now: the bank of a cardholder took a payment back. */
export interface ProviderDispute {
  reference: string
  /** The disputed payment. */
  payment: string
  state: 'open' | 'under_review' | 'won' | 'lost'
  /** The provider's word, as `fraudulent`. */
  reason: string
  amountMicros: bigint
  /** When an answer has to be given at the provider; undefined when none is due. */
  evidenceBy: Date | undefined
  /** The amount was taken from the account of the network, and not given back. */
  isWithdrawn: boolean
  /** What the provider charged for it. */
  fees: readonly ProviderFee[]
}

/**
 * A provider that charges cards on file. A call that throws `ProviderUnavailable` may have taken
 * effect: only a look-up says what became of it.
 */
export interface ChargeProvider {
  /** Charges the card on file. A repeated call with the same attempt is the same payment. */
  charge(order: ChargeOrder): Promise<ChargeOutcome>
  /**
   * What became of an attempt; undefined where the provider has no such payment. `claim` is what
   * the cardholder's browser says, which only the sandbox believes.
   */
  lookUp(
    order: ChargeOrder & {
      reference: string | undefined
      /** When the attempt was sent first. */
      since: Date
      claim?: 'confirmed' | 'refused'
    },
  ): Promise<ChargeOutcome | undefined>
  /** Gives up a payment that waits for its cardholder. It may have succeeded meanwhile. */
  cancel(order: ChargeOrder & { reference: string }): Promise<ChargeOutcome>
  /** Gives back a part of a payment. A repeated call with the same attempt is the same refund. */
  refund(order: RefundOrder): Promise<RefundOutcome>
  /** What became of a refund; undefined where the provider has no such refund. */
  findRefund(order: RefundOrder): Promise<RefundOutcome | undefined>
  /** What the key may not read and should, in the provider's words; empty where all is well. */
  missingRights(): Promise<string[]>
  /** The disputes of a payment. */
  disputesOf(payment: {
    reference: string
    last4: string
    amountMicros: bigint
    currency: string
  }): Promise<ProviderDispute[]>
}
