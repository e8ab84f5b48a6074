/** Leave to enter one card, as we keep it. */
export interface SetupIntent {
  id: string
  /** The organization, as the provider names it. */
  customer: string
  clientSecret: string
}

/** What may be known of a card, and which intent it was entered with. */
export interface EnteredCard {
  intent: SetupIntent
  brand: string
  last4: string
  /** MM/YY */
  expire: string
}

/** Who takes cards. Their digits go from the browser to the provider; nothing here ever sees them. */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe'
  /** What the browser needs to speak to the provider; null where it needs nothing. */
  readonly publishableKey: string | null
  /** Begins an intent under an id of ours, for the customer the organization is already or for a new one. */
  begin(of: {
    id: string
    organizationId: string
    customer: string | undefined
  }): Promise<SetupIntent>
  /** The card behind a payment method, undefined where none of these intents made it. Refuses `card_declined`. */
  cardOf(
    paymentMethodId: string,
    of: { intents: readonly SetupIntent[]; now: Date },
  ): Promise<EnteredCard | undefined>
}
