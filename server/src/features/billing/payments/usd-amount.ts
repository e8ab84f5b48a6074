import { amountNumber } from '@frontrow/contract/money/amounts'

interface Priced {
  id: string
  currency: string
  usdMicros: bigint | null
}

/**
 * The value of a payment in US dollars. Throws when its currency has no rate, because a wrong
 * figure is worse than none.
 */
export function usdAmount({ id, currency, usdMicros: micros }: Priced): number {
  if (micros === null)
    throw new Error(
      `payment ${id} is in ${currency}, which has no exchange rate: set one with "operator set-rate ${currency}"`,
    )
  return amountNumber(micros)
}
