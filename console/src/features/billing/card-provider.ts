import type { ComponentType, Ref } from 'react'

/** A part of a card, whoever draws its field. */
export type CardField = 'number' | 'expire' | 'cvc'

/** Why a card is not taken, in the provider's words; `field` where it is about one of the three. */
export class CardRefusal extends Error {
  readonly field: CardField | undefined

  constructor(message: string, field?: CardField) {
    super(message)
    this.name = 'CardRefusal'
    this.field = field
  }
}

/** What is said about what was typed, and by which fields it is meant. */
export interface CardError {
  message: string
  fields: readonly string[]
}

/** What the fields of a provider do once they are filled in. The card goes from them to the provider: not to our API, not into a storage. */
export interface CardEntry {
  /** What is missing or wrong before anything is sent; null where nothing is. */
  fieldError: (now: Date) => CardError | null
  /**
   * Enters the card with the secret of a setup intent and gives the payment method id. `ask` puts the question of the
   * cardholder's bank, where we play it. Throws `CardRefusal`.
   */
  enter: (with_: { clientSecret: string; ask: () => Promise<boolean> }) => Promise<string>
}

export interface CardFieldsProps {
  ref: Ref<CardEntry>
  /** The fields that are complained about. */
  wrong: readonly string[]
  /** True while the card is on its way: nothing can be edited then. */
  isBusy: boolean
  /** True while the cardholder's bank waits for an answer. */
  isAsking: boolean
  onEdit: () => void
}

/** Who takes the card: the fields of a billing address and a card, and what is said above them. They are forgotten when they leave the page. */
export interface CardProvider {
  note: string | null
  Fields: ComponentType<CardFieldsProps>
}
