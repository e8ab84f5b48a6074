/**
 * The least that Stripe charges, in hundredths (docs.stripe.com/currencies, minimum charge
 * amounts). Stripe refuses less, also where the amount is too little in the currency of its payout.
 */
const smallest: Readonly<Record<string, bigint>> = {
  AED: 200n,
  AUD: 50n,
  BGN: 100n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
  USD: 50n,
}

const hundredthMicros = 10_000n

/** Whether no card is charged so little. The sandbox, which moves no money, charges any amount. */
export function isTooSmall(
  micros: bigint,
  { provider, currency }: { provider: string; currency: string },
): boolean {
  return provider !== 'sandbox' && micros < (smallest[currency] ?? 0n) * hundredthMicros
}
