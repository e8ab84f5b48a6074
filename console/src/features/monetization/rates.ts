// Rates of a placement, as words. What nothing can be said of yet is a dash, and not a zero.
import type { showRates } from '@frontrow/contract/monetization'
import type { Reply } from '@frontrow/contract/endpoint'

type Rates = Reply<typeof showRates>
export type PlacementRates = Rates['placements'][number]

const unknown = '–'

/** What a thousand impressions earn: '$2.10'. */
export function ecpmText({ earned, impressions }: PlacementRates, currency: string): string {
  return impressions === 0 ? unknown : moneyText((Number(earned) * 1000) / impressions, currency)
}

export function moneyText(amount: number, currency: string): string {
  // An answer may not tell the currency; a figure without one says nothing.
  if (!/^[A-Za-z]{3}$/.test(currency)) return unknown
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}
