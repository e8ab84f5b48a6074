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

const ownAppsGoOn = 'In your own apps it costs nothing and goes on.'

const stops: Readonly<Record<CampaignStop, StopWords>> = {
  app_review: {
    short: 'app in review',
    text: 'It shows nothing: its app is in review.',
    advice:
      "Its app's page, or the note beside its icon, says why. An operator has to approve it first.",
  },
  no_store_page: {
    short: 'no store page',
    text: 'It shows nothing: the store ids of its app lead to no page of a store.',
    advice: 'Edit the app and enter its id in Google Play or in the App Store.',
    page: { label: 'See the apps', to: paths.appList },
  },
  total_budget: {
    short: 'total budget used up',
    text: 'It has stopped: its total budget is used up.',
    advice: `Edit it to raise the total budget. ${ownAppsGoOn}`,
  },
  credit_limit: {
    short: 'credit limit reached',
    text: 'It has stopped: the credit limit of your organization is reached.',
    advice: `Contact support to have it raised. ${ownAppsGoOn}`,
    page: { label: 'See what is owed', to: paths.billing },
  },
  balance: {
    short: 'balance used up',
    text: 'It has stopped: the balance of your organization is used up.',
    advice: `It runs again within seconds of a payment. ${ownAppsGoOn}`,
    page: { label: 'Top up the balance', to: paths.billing },
  },
  unpaid: {
    short: 'invoice not paid',
    text: 'It has stopped: an invoice of your organization is not paid.',
    advice: `It runs again within seconds of the payment. ${ownAppsGoOn}`,
    page: { label: 'See the invoice', to: paths.billing },
  },
  limit: {
    short: 'stopped: budget too high',
    text: 'It has stopped: its daily budget or its ECPM budget is more than this network takes.',
    advice: `Edit it to lower them. ${ownAppsGoOn}`,
  },
  floor: {
    short: 'stopped: ECPM too low',
    text: 'It has stopped: its ECPM budget is less than this network sells impressions for.',
    advice: `Edit it to raise the ECPM budget. ${ownAppsGoOn}`,
  },
  no_rate: {
    short: 'stopped: no exchange rate',
    text: 'It has stopped: this network has no exchange rate for its currency.',
    advice: `Contact support. ${ownAppsGoOn}`,
  },
  rate_of_day: {
    short: 'stopped by exchange rate',
    text: "It has stopped for today: the exchange rate rose, and at the rate with which the day began, today's budget is used up.",
    advice: `Nothing more is charged today. It runs again at midnight, with the rate of the new day. ${ownAppsGoOn}`,
  },
  rate_of_total: {
    short: 'stopped by exchange rate',
    text: 'It has stopped: the exchange rate rose, and at the rate that is kept with its total budget, that budget is used up.',
    advice: `Nothing more is charged. Edit the total budget or extend the campaign to go on at the rate of today. ${ownAppsGoOn}`,
  },
}

/** The text about why a campaign shows no ads; null if nothing stops it. */
export function stopOf({ stopped_by: stop }: Campaign): StopWords | null {
  return stop === undefined || stop === null ? null : stops[stop]
}

/** For the form, where no campaign has stopped yet. */
const moneyTexts: Readonly<Record<MoneyStop, string>> = {
  credit_limit: 'It would show nothing now: the credit limit of your organization is reached.',
  balance: 'It would show nothing now: your organization has no balance left.',
  unpaid: 'It would show nothing now: an invoice of your organization is not paid.',
}

/** The same if it is money that stops a campaign, for the form; null for all other reasons. */
export function moneyStopOf(stop: CampaignStop | null | undefined): StopWords | null {
  const found = moneyStops.find((one) => one === stop)
  return found === undefined ? null : { ...stops[found], text: moneyTexts[found] }
}
