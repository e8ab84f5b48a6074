// The rates of a placement as text. A rate without data is a dash instead of a zero.
import type { showRates } from '@frontrow/contract/monetization'
import type { Reply } from '@frontrow/contract/endpoint'
import { microsOfText } from '@frontrow/contract/money/amounts'
import { billedImpressions, pricePer1000 } from '@frontrow/contract/money/ecpm'
import { moneyText } from '../../lib/text/money-text.ts'

type Rates = Reply<typeof showRates>
export type PlacementRates = Rates['placements'][number]

const unknown = '–'

/** The revenue of a thousand billed impressions: '$2.10'. */
export function ecpmText({ earned, ...counts }: PlacementRates, currency: string): string {
  const ecpm = pricePer1000(microsOfText(earned), billedImpressions(counts))
  return ecpm === undefined ? unknown : moneyText(ecpm, currency)
}
