import type { ComponentType, Ref } from 'react'

/** A field of the card, whichever provider renders it. */
export type CardField = 'number' | 'expire' | 'cvc'

/** Why the provider declined a card, in its words; `field` if the reason is about one field. */
export class CardRefusal extends Error {
  readonly field: CardField | undefined

  constructor(message: string, field?: CardField) {
    super(message)
    this.name = 'CardRefusal'
    this.field = field
  }
}

/** An error in the entered data, and the fields it is about. */
export interface CardError {
  message: string
  fields: readonly string[]
}

/**
 * The actions of a provider's filled fields. The card data goes from them directly to the provider:
 * never to our API, and never into storage.
 */
export interface CardEntry {
  /** The first missing or invalid field, checked before anything is sent; null if there is none. */
  fieldError: (now: Date) => CardError | null
  /**
   * Confirms a setup intent, given by its secret, and returns the payment method id. The sandbox
   * calls `ask` for the question of the cardholder's bank. Throws `CardRefusal`.
   */
  enter: (options: { clientSecret: string; ask: () => Promise<boolean> }) => Promise<string>
}

export interface CardFieldsProps {
  ref: Ref<CardEntry>
  /** The fields with an error. */
  wrong: readonly string[]
  /** True while the card is being sent: the fields are disabled. */
  isBusy: boolean
  /** True while the cardholder's bank waits for an answer. */
  isAsking: boolean
  onEdit: () => void
}

/**
 * A card provider: it renders the fields of the billing address and the card. Their values are
 * discarded on unmount.
 */
export interface CardProvider {
  note: string | null
  /**
   * Has the cardholder confirm a charge with their bank. False where they did not. The server asks
   * the provider afterwards, whatever this says. The sandbox calls `ask`.
   */
  confirm: (payment: {
    clientSecret: string
    paymentMethodId: string
    ask: () => Promise<boolean>
  }) => Promise<boolean>
  Fields: ComponentType<CardFieldsProps>
}
