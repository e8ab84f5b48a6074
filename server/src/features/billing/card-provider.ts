/** Leave to enter one card, as we keep it. */
export interface SetupIntent {
  /** Ours; the provider is told it, and may have a name of its own. */
  id: string
  /** The organization, as the provider names it. */
  customer: string
  clientSecret: string
}

/** What may be known of a card. */
export interface CardSummary {
  brand: string
  last4: string
  /** MM/YY */
  expire: string
}

/** A card, and which intent it was entered with. */
export interface EnteredCard extends CardSummary {
  intent: SetupIntent
}

/** What Stripe knows in test mode is not there in live mode, so these are two. */
export type ProviderName = 'sandbox' | 'stripe_test' | 'stripe'

/** Who takes cards. Their digits go from the browser to the provider; nothing here ever sees them. Every call may throw `ProviderUnavailable`. */
export interface CardProvider {
  readonly name: ProviderName
  /** The customer that was made for an organization since then, where an earlier try did not live to hear of it. */
  findCustomer(of: { organizationId: string; since: Date }): Promise<string | undefined>
  /** Makes the customer; asked again with the same attempt it is the same one. */
  makeCustomer(of: {
    organizationId: string
    organizationName: string
    attempt: number
  }): Promise<string>
  /** Begins an intent; asked again with the same id and attempt it is the same one. */
  begin(of: {
    id: string
    organizationId: string
    customer: string
    attempt: number
  }): Promise<SetupIntent>
  /** False where a card was entered with it already, or none can be any more. */
  isOpen(intent: SetupIntent): Promise<boolean>
  /** The card behind a payment method, undefined where none of these intents made it. Refuses `card_declined`. */
  cardOf(
    paymentMethodId: string,
    of: { intents: readonly SetupIntent[]; now: Date },
  ): Promise<EnteredCard | undefined>
  /** The provider forgets a card that another has taken the place of. */
  forget(paymentMethodId: string): Promise<void>
}

/** What a failure of the provider means for the next try. */
type Aftermath =
  /** Nobody knows whether it was done: the next one must be the same request, under the same key. */
  | 'unknown'
  /** It was answered, and would be answered so again: the next one needs a key of its own. */
  | 'answered'
  /** The customer is not there any more: the next one needs a new one. */
  | 'customer_gone'

/** The provider cannot be reached, or fails. */
export class ProviderUnavailable extends Error {
  readonly aftermath: Aftermath

  constructor(message: string, aftermath: Aftermath) {
    super(message)
    this.name = 'ProviderAway'
    this.aftermath = aftermath
  }
}
