// The rates of a placement as text. A rate without data is a dash instead of a zero.
import type { showRates } from '@frontrow/contract/monetization'
import type { Reply } from '@frontrow/contract/endpoint'

type Rates = Reply<typeof showRates>
export type PlacementRates = Rates['placements'][number]

const unknown = '–'

/** The revenue of a thousand impressions: '$2.10'. */
export function ecpmText({ earned, impressions }: PlacementRates, currency: string): string {
  return impressions === 0 ? unknown : moneyText((Number(earned) * 1000) / impressions, currency)
}

export function moneyText(amount: number, currency: string): string {
  // A reply may have no currency, and an amount without one means nothing.
  if (!/^[A-Za-z]{3}$/.test(currency)) return unknown
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}
