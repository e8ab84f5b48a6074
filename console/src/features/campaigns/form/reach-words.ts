import type { estimateReach, ReachReason } from '@frontrow/contract/campaigns/reach'
import type { Reply } from '@frontrow/contract/endpoint'
import { countText } from '../../../lib/text/count-text.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { exactMoneyText, moneyText } from '../../../lib/text/money-text.ts'

export type ReachReply = Reply<typeof estimateReach>

/** Says why the shown reach is of earlier choices, or why there is none yet. */
export function refusedText(shown: ReachReply | undefined): string {
  const what = shown === undefined ? 'No estimate yet' : 'The estimate is of your earlier choices'
  return `${what}: your organization has asked for many. The form asks again every 10 seconds.`
}

const reasons: Readonly<Record<ReachReason, string>> = {
  no_placement: 'No placement of this format in these regions yet.',
  part_of_country: 'Requests are counted by country, so parts of countries have no estimate.',
  few_requests: 'Too few requests of these regions, formats and devices yet for an estimate.',
  few_publishers:
    'Too few publishers have such requests yet: an estimate would tell the traffic of one of them.',
  few_advertisers:
    'Too few advertisers bid here yet: an estimate would tell the price of one of them.',
  no_rate: 'The network has no exchange rate for this currency, so there is no estimate.',
}

const partsLeftOut = ' Parts of countries are not counted.'

/**
 * 'At this price about 1,200 impressions a day, for about $2.40. Of about 5,400 requests a day,
 * 3 in 10 have an ad of a higher price.' Undefined where the answer says nothing.
 */
export function reachText(reach: ReachReply, budget: Budget): string | undefined {
  if (reach.reason !== null) return lookUp(reasons, reach.reason)
  const [, same] = reach.prices
  if (same === undefined) return undefined
  const { outbid_tenths: tenths, impressions_a_day: count } = same
  const cost = Math.min((count * Number(same.ecpm_budget)) / 1000, Number(budget.daily))
  const impressions = `At this price ${aboutText(count)} impressions a day, for about ${moneyText(cost, budget.currency)}.`
  const requests = `Of ${aboutText(reach.requests_a_day)} matching requests a day, ${outbidText(tenths)} an ad of a higher price.`
  return `${impressions} ${requests}${reach.parts_left_out ? partsLeftOut : ''}`
}

interface Budget {
  currency: string
  daily: string
}

function outbidText(tenths: number): string {
  if (tenths === 0) return 'hardly any have'
  if (tenths === 10) return 'nearly all have'
  return tenths === 1 ? '1 in 10 has' : `${tenths} in 10 have`
}

function aboutText(count: number): string {
  return count === 0 ? 'no' : `about ${countText(count)}`
}

const changes = ['25% less', 'this price', '25% more']

/** The bars: each price with its impressions, and its share of the longest bar. */
export function reachBars({ prices }: ReachReply, currency: string) {
  const most = Math.max(1, ...prices.map((price) => price.impressions_a_day))
  return prices.map((price, index) => ({
    price: exactMoneyText(price.ecpm_budget, currency),
    change: changes[index] ?? '',
    count: countText(price.impressions_a_day),
    share: price.impressions_a_day / most,
  }))
}
