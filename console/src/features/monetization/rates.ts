// The rates of a placement as text. A rate without data is a dash instead of a zero.
import type { showRates } from '@frontrow/contract/monetization'
import type { Reply } from '@frontrow/contract/endpoint'
import { moneyText } from '../../lib/text/money-text.ts'

type Rates = Reply<typeof showRates>
export type PlacementRates = Rates['placements'][number]

const unknown = '–'

/** The revenue of a thousand impressions: '$2.10'. */
export function ecpmText({ earned, impressions }: PlacementRates, currency: string): string {
  return impressions === 0 ? unknown : moneyText((Number(earned) * 1000) / impressions, currency)
}
