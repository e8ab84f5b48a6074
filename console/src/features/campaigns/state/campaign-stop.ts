import { moneyStops, type CampaignStop } from '@frontrow/contract/campaigns/stops'
import { paths } from '../../../paths.ts'
import type { Campaign } from './campaign-lists.ts'

export interface StopWords {
  /** A few words for the list. */
  short: string
  /** A sentence for the campaign's page. */
  text: string
  /** What the user can do about it. */
  advice: string
  /** The page where it is seen or mended; undefined where it is this one. */
  page?: { label: string; to: string }
}

type MoneyStop = (typeof moneyStops)[number]

const ownAppsGoOn = 'It still runs in your own apps, free of charge.'

const stops: Readonly<Record<CampaignStop, StopWords>> = {
  app_review: {
    short: 'Not shown: app in review',
    text: 'Not shown: its app is in review.',
    advice: 'An operator must approve the app first. See the app’s page for the reason.',
  },
  no_store_page: {
    short: 'Not shown: no store page',
    text: 'Not shown: the store IDs of its app match no store page.',
    advice: 'Edit the app and enter its Google Play or App Store ID.',
    page: { label: 'View apps', to: paths.appList },
  },
  total_budget: {
    short: 'Stopped: total budget used up',
    text: 'Stopped: its total budget is used up.',
    advice: `Edit it to raise the total budget. ${ownAppsGoOn}`,
  },
  credit_limit: {
    short: 'Stopped: credit limit reached',
    text: 'Stopped: your credit limit is reached.',
    advice: `Contact support to raise it. ${ownAppsGoOn}`,
    page: { label: 'View billing', to: paths.billing },
  },
  balance: {
    short: 'Stopped: balance used up',
    text: 'Stopped: your balance is used up.',
    advice: `It resumes within seconds of a top-up. ${ownAppsGoOn}`,
    page: { label: 'Top up', to: paths.billing },
  },
  unpaid: {
    short: 'Stopped: unpaid invoice',
    text: 'Stopped: an invoice is unpaid.',
    advice: `It resumes within seconds of the payment. ${ownAppsGoOn}`,
    page: { label: 'View invoice', to: paths.billing },
  },
  limit: {
    short: 'Stopped: above the network’s maximum',
    text: 'Stopped: its daily budget or ECPM budget is above the network’s maximum.',
    advice: `Edit it to lower them. ${ownAppsGoOn}`,
  },
  floor: {
    short: 'Stopped: ECPM too low',
    text: 'Stopped: its ECPM budget is below the network’s minimum.',
    advice: `Edit it to raise the ECPM budget. ${ownAppsGoOn}`,
  },
  no_rate: {
    short: 'Stopped: no exchange rate',
    text: 'Stopped: the network has no exchange rate for its currency.',
    advice: `Contact support. ${ownAppsGoOn}`,
  },
  rate_of_day: {
    short: 'Stopped: exchange rate',
    text: 'Stopped for today: the exchange rate rose, so today’s budget is used up.',
    advice: `It resumes at midnight with the rate of the new day. ${ownAppsGoOn}`,
  },
  rate_of_total: {
    short: 'Stopped: exchange rate',
    text: 'Stopped: the exchange rate rose, so its total budget is used up.',
    advice: `Edit the total budget or extend the campaign to continue at today’s rate. ${ownAppsGoOn}`,
  },
}

/** The text about why a campaign shows no ads; null if nothing stops it. */
export function stopOf({ stopped_by: stop }: Campaign): StopWords | null {
  return stop === undefined || stop === null ? null : stops[stop]
}

/** For the form, where no campaign has stopped yet. */
const moneyTexts: Readonly<Record<MoneyStop, string>> = {
  credit_limit: 'It will not be shown now: your credit limit is reached.',
  balance: 'It will not be shown now: your balance is used up.',
  unpaid: 'It will not be shown now: an invoice is unpaid.',
}

/** The same if it is money that stops a campaign, for the form; null for all other reasons. */
export function moneyStopOf(stop: CampaignStop | null | undefined): StopWords | null {
  const found = moneyStops.find((one) => one === stop)
  return found === undefined ? null : { ...stops[found], text: moneyTexts[found] }
}
