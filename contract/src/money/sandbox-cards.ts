/**
 * The cards of the sandbox: only test numbers that Stripe publishes (docs.stripe.com/testing). The
 * digits stay in the browser. The browser sends a payment method id that names the card's public
 * facts and its setup intent.
 */
export interface SandboxCard {
  /** As typed, without spaces. */
  readonly number: string
  readonly brand: string
  /** The message to the cardholder where the card is declined. */
  readonly declined?: string
  /**
   * True where the bank asks the cardholder to confirm (3-D Secure); the console simulates the
   * bank.
   */
  readonly confirms?: true
  /** The message where the card is taken and each charge of it is declined. */
  readonly declinedLater?: string
  /** True where the bank asks the cardholder to confirm each charge. */
  readonly confirmsEach?: true
  /** True where a charge succeeds and is disputed at once. */
  readonly disputed?: true
}

export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover' },
  { number: '4000002500003155', brand: 'visa', confirms: true },
  { number: '4000002760003184', brand: 'visa', confirms: true, confirmsEach: true },
  { number: '4000000000000341', brand: 'visa', declinedLater: 'Your card was declined.' },
  { number: '4000000000000259', brand: 'visa', disputed: true },
  { number: '4000000000000002', brand: 'visa', declined: 'Your card was declined.' },
  { number: '4000000000009995', brand: 'visa', declined: 'Your card has insufficient funds.' },
]

/** The secret with which a browser may enter one card. */
export function sandboxClientSecret(intentId: string, secret: string): string {
  return `seti_sandbox_${intentId}_secret_${secret}`
}

/**
 * The payment method id of a card that was entered with a client secret. Undefined for a number
 * that is not a sandbox card. `expire` is MM/YY.
 */
export function sandboxPaymentMethodId(
  clientSecret: string,
  card: { number: string; brand: string; expire: string },
): string | undefined {
  const intentId = /^seti_sandbox_([0-9a-f-]{36})_secret_\w+$/.exec(clientSecret)?.[1]
  if (intentId === undefined || !/^\d{2}\/\d{2}$/.test(card.expire)) return undefined
  const expire = card.expire.replace('/', '')
  return `pm_sandbox_${card.brand}_${card.number.slice(-4)}_${expire}_${intentId}`
}

/** Reads a payment method id of the sandbox: the card, its expiry (MM/YY) and the setup intent. */
export function readSandboxPaymentMethodId(
  id: string,
): { card: SandboxCard; last4: string; expire: string; intentId: string } | undefined {
  const [, brand, last4 = '', month = '', year = '', intentId = ''] =
    /^pm_sandbox_([a-z]+)_(\d{4})_(0[1-9]|1[0-2])(\d{2})_([0-9a-f-]{36})$/.exec(id) ?? []
  const card = sandboxCards.find((one) => one.brand === brand && one.number.endsWith(last4))
  if (brand === undefined || card === undefined) return undefined
  return { card, last4, expire: `${month}/${year}`, intentId }
}
