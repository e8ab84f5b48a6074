// The rates of a placement as text. A rate without data is a dash instead of a zero.
import type { showRates } from '@frontrow/contract/monetization'
import type { Reply } from '@frontrow/contract/endpoint'
import { microsOfText } from '@frontrow/contract/money/amounts'
import { billedImpressions, pricePer1000 } from '@frontrow/contract/money/ecpm'
import { moneyText } from '../../lib/text/money-text.ts'
import { percentText } from '../../lib/text/percent-text.ts'

export type Rates = Reply<typeof showRates>
export type PlacementRates = Rates['placements'][number]

const unknown = '–'

/** The revenue of a thousand billed impressions: '$2.10'. */
export function ecpmText({ earned, ...counts }: PlacementRates, currency: string): string {
  const ecpm = pricePer1000(microsOfText(earned), billedImpressions(counts))
  return ecpm === undefined ? unknown : moneyText(ecpm, currency)
}

/** The two figures under a placement's name: 'Fill 82.5% · eCPM $2.10'. */
export function rateLine(rates: PlacementRates, { currency, days }: Rates): string {
  if (rates.requests === 0) return `No requests in ${days} days`
  return `Fill ${percentText(rates.answers, rates.requests)} · eCPM ${ecpmText(rates, currency)}`
}

/** What retired placements earned, which no row of the table shows. */
export function retiredText({ placements, currency, days }: Rates): string | undefined {
  const retired = placements.filter((placement) => placement.retired === true)
  if (retired.length === 0) return undefined
  const each = retired.map(({ name, earned }) => `${name} ${moneyText(Number(earned), currency)}`)
  return `Estimated earnings of retired placements in the last ${days} days: ${each.join(', ')}.`
}
