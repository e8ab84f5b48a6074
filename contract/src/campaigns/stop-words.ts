import type { CampaignStop } from './stops.ts'

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

const ownAppsGoOn = 'It still runs in your own apps, free of charge.'

/** The type requires a text for every stop. */
export const stopWords: Readonly<Record<CampaignStop, StopWords>> = {
  app_review: {
    short: 'Not shown: app in review',
    text: 'Not shown: its app is in review.',
    advice: 'An operator must approve the app first. See the app’s page for the reason.',
  },
  no_store_page: {
    short: 'Not shown: no store page',
    text: 'Not shown: the store IDs of its app match no store page.',
    advice: 'Edit the app and enter its Google Play or App Store ID.',
    page: { label: 'View apps', to: '/app/list' },
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
    page: { label: 'View billing', to: '/account/billing' },
  },
  balance: {
    short: 'Stopped: balance used up',
    text: 'Stopped: your balance is used up.',
    advice: `It resumes within seconds of a top-up. ${ownAppsGoOn}`,
    page: { label: 'Top up', to: '/account/billing' },
  },
  unpaid: {
    short: 'Stopped: unpaid invoice',
    text: 'Stopped: an invoice is unpaid.',
    advice: `It resumes within seconds of the payment. ${ownAppsGoOn}`,
    page: { label: 'View invoice', to: '/account/billing' },
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
