/** A card as it was typed. It goes to the provider and nowhere else: not to our API, not into a storage. */
export interface TypedCard {
  /** Digits only. */
  number: string
  /** MMYY, digits only. */
  expire: string
  cvc: string
}

export type CardField = keyof TypedCard

/** Why a card is not taken, in the provider's words; `field` where it is about one of the three. */
export class CardRefusal extends Error {
  readonly field: CardField | undefined

  constructor(message: string, field?: CardField) {
    super(message)
    this.name = 'CardRefusal'
    this.field = field
  }
}

export interface CardProvider {
  /** What is wrong with a card that was typed, before anything is sent; null where nothing is. */
  complaint(card: TypedCard, now: Date): CardRefusal | null
  /**
   * Enters the card with the secret of a setup intent and gives the payment method id. `ask` puts the question of the
   * cardholder's bank, where it has one. Throws `CardRefusal`.
   */
  enter(entry: {
    clientSecret: string
    card: TypedCard
    ask: () => Promise<boolean>
  }): Promise<string>
}
