import type { cardProviderNameOf } from '../../../lib/settings/card-settings.ts'
import type { ChargeProvider } from './charge-provider.ts'

/** A setup intent as we store it: it lets one card be entered. */
export interface SetupIntent {
  /** Our id. The provider receives it, and may use an id of its own. */
  id: string
  /** The provider's id of the organization. */
  customer: string
  clientSecret: string
}

/** The details of a card that may be stored and shown. */
export interface CardSummary {
  brand: string
  last4: string
  /** MM/YY */
  expire: string
}

/** A card, and the setup intent it was entered with. */
export interface EnteredCard extends CardSummary {
  intent: SetupIntent
}

/** Stripe keeps test mode and live mode apart, so each has a name of its own. */
export type ProviderName = ReturnType<typeof cardProviderNameOf>

/**
 * A provider that stores cards and charges them. Card numbers go from the browser to the provider
 * and never reach this server. Every call may throw `ProviderUnavailable`.
 */
export interface CardProvider extends ChargeProvider {
  readonly name: ProviderName
  /**
   * Finds the customer that was created for an organization since then, by an earlier attempt whose
   * answer was lost.
   */
  findCustomer(options: { organizationId: string; since: Date }): Promise<string | undefined>
  /** Creates the customer. A repeated call with the same attempt returns the same one. */
  makeCustomer(options: {
    organizationId: string
    organizationName: string
    attempt: number
  }): Promise<string>
  /** Creates a setup intent. A repeated call with the same id and attempt returns the same one. */
  begin(options: {
    id: string
    organizationId: string
    customer: string
    attempt: number
  }): Promise<SetupIntent>
  /** False when a card was already entered with this intent, or when it is closed. */
  isOpen(intent: SetupIntent): Promise<boolean>
  /**
   * The card of a payment method; undefined when none of these intents created it. Refuses
   * `card_declined`.
   */
  cardOf(
    paymentMethodId: string,
    options: { intents: readonly SetupIntent[]; now: Date },
  ): Promise<EnteredCard | undefined>
  /** Deletes a replaced card at the provider. */
  forget(paymentMethodId: string): Promise<void>
}

/** What a failure of the provider means for the next attempt. */
type Aftermath =
  /**
   * The request may have succeeded. The next attempt must repeat it under the same idempotency key.
   */
  | 'unknown'
  /** The provider answered with an error and would repeat it. The next attempt needs a new key. */
  | 'answered'
  /** The customer no longer exists. The next attempt must create a new one. */
  | 'customer_gone'

/** The provider cannot be reached, or its call failed. */
export class ProviderUnavailable extends Error {
  readonly aftermath: Aftermath

  constructor(message: string, aftermath: Aftermath) {
    super(message)
    this.name = 'ProviderUnavailable'
    this.aftermath = aftermath
  }
}
