/**
 * The cards of the sandbox: test numbers that Stripe publishes (docs.stripe.com/testing), and no others. The digits stay in the
 * browser. What travels is a name made of what may be known of the card and of the setup intent it was entered with.
 */
export interface SandboxCard {
  /** As typed, without spaces. */
  readonly number: string
  readonly brand: string
  /** What the cardholder is told where the card is not taken. */
  readonly declined?: string
  /** Its bank asks the cardholder first whether it was them; the console plays that bank. */
  readonly confirms?: true
}

export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover' },
  { number: '4000002500003155', brand: 'visa', confirms: true },
  { number: '4000000000000002', brand: 'visa', declined: 'Your card was declined.' },
  { number: '4000000000009995', brand: 'visa', declined: 'Your card has insufficient funds.' },
]

/** The secret that lets a browser enter one card. */
export function sandboxClientSecret(intentId: string, secret: string): string {
  return `seti_sandbox_${intentId}_secret_${secret}`
}

/** The payment method id of a card that was entered with a client secret; undefined where that is none of the sandbox. `expire` is MM/YY. */
export function sandboxPaymentMethodId(
  clientSecret: string,
  card: { number: string; brand: string; expire: string },
): string | undefined {
  const intentId = /^seti_sandbox_([0-9a-f-]{36})_secret_\w+$/.exec(clientSecret)?.[1]
  if (intentId === undefined || !/^\d{2}\/\d{2}$/.test(card.expire)) return undefined
  const expire = card.expire.replace('/', '')
  return `pm_sandbox_${card.brand}_${card.number.slice(-4)}_${expire}_${intentId}`
}

/** What a payment method id of the sandbox says: which of its cards, when it expires (MM/YY) and with which intent it was entered. */
export function readSandboxPaymentMethodId(
  id: string,
): { card: SandboxCard; last4: string; expire: string; intentId: string } | undefined {
  const [, brand, last4 = '', month = '', year = '', intentId = ''] =
    /^pm_sandbox_([a-z]+)_(\d{4})_(0[1-9]|1[0-2])(\d{2})_([0-9a-f-]{36})$/.exec(id) ?? []
  const card = sandboxCards.find((one) => one.brand === brand && one.number.endsWith(last4))
  if (brand === undefined || card === undefined) return undefined
  return { card, last4, expire: `${month}/${year}`, intentId }
}
