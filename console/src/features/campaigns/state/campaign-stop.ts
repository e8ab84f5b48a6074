import { moneyStops, type CampaignStop } from '@frontrow/contract/campaigns/stops'
import { type StopWords, stopWords } from '@frontrow/contract/campaigns/stop-words'
import type { Campaign } from './campaign-lists.ts'

/** The text about why a campaign shows no ads; null if nothing stops it. */
export function stopOf({ stopped_by: stop }: Campaign): StopWords | null {
  return stop === undefined || stop === null ? null : stopWords[stop]
}

type MoneyStop = (typeof moneyStops)[number]

/** For the form, where no campaign has stopped yet. */
const moneyTexts: Readonly<Record<MoneyStop, string>> = {
  credit_limit: 'It will not be shown now: your credit limit is reached.',
  balance: 'It will not be shown now: your balance is used up.',
  unpaid: 'It will not be shown now: an invoice is unpaid.',
}

/** The same if it is money that stops a campaign, for the form; null for all other reasons. */
export function moneyStopOf(stop: CampaignStop | null | undefined): StopWords | null {
  const found = moneyStops.find((one) => one === stop)
  return found === undefined ? null : { ...stopWords[found], text: moneyTexts[found] }
}
