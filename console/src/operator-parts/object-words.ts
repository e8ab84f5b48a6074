import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import type { objectFacts, objectFigures, objectStates } from '@frontrow/contract/operator/objects'
import { momentText } from '../lib/text/day-text.ts'
import { countText } from '../lib/text/count-text.ts'
import { exactMoneyText, moneyText } from '../lib/text/money-text.ts'
import { operatorPaths } from '../operator-paths.ts'
import type { BadgeLook } from '../ui/feedback/badge.tsx'
import type { HeldKind } from '@frontrow/contract/holds'

type State = (typeof objectStates)[number]

/** What a kind is called, which hold is placed on it, and where its page is. */
export const kinds: Readonly<
  Record<ObjectKind, { name: string; many: string; held: HeldKind; to: (id: string) => string }>
> = {
  app: { name: 'App', many: 'Apps', held: 'app', to: operatorPaths.app },
  placement: {
    name: 'Placement',
    many: 'Placements',
    held: 'placement',
    to: operatorPaths.placement,
  },
  campaign: { name: 'Campaign', many: 'Campaigns', held: 'campaign', to: operatorPaths.campaign },
  ad: { name: 'Ad', many: 'Ads', held: 'content', to: operatorPaths.ad },
}

/** How each state of an object is shown. */
export const stateWords: Readonly<Record<State, readonly [BadgeLook, string]>> = {
  live: ['success', 'Live'],
  off: ['plain', 'Off'],
  waiting: ['info', 'Pending'],
  denied: ['error', 'Rejected'],
  archived: ['plain', 'Retired'],
}

export const formatWords = { image: 'Image', banner: 'Banner', video: 'Video' } as const

export const figureWords: Readonly<Record<(typeof objectFigures)[number], string>> = {
  requests: 'Ad requests',
  answers: 'Filled',
  impressions: 'Impressions',
  clicks: 'Clicks',
  installs: 'Installs',
  spent: 'Spend',
  billed: 'Billed',
}

export const factWords: Readonly<Record<(typeof objectFacts)[number], string>> = {
  google_app_id: 'Google Play ID',
  apple_app_id: 'App Store ID',
  category: 'Category',
  ad_rating: 'Highest ad rating',
  child_directed: 'Made for children',
  monetized_since: 'Monetized since',
  format: 'Format',
  floor: 'Floor price',
  daily_budget: 'Daily budget',
  total_budget: 'Total budget',
  ecpm_budget: 'ECPM budget',
  starts_at: 'Starts',
  ends_at: 'Ends',
  device: 'Device',
  size: 'Size',
  rating: 'Rating',
  categories: 'Categories',
  review_reason: 'Review reason',
}

/** Instants and amounts in their one format; everything else as it came. */
export function factText(value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentText(value)
  return amountText(value, exactMoneyText) ?? value
}

/** A count, or an amount. Anything else stays as it came. */
export function figureText(value: string): string {
  return /^\d+$/.test(value) ? countText(Number(value)) : (amountText(value, moneyText) ?? value)
}

/** An amount comes as '0.704568 USD'. Undefined for anything else. */
function amountText(value: string, format: typeof moneyText): string | undefined {
  const [, amount, currency] = /^(-?[\d.]+) ([A-Z]{3})$/.exec(value) ?? []
  return amount === undefined || currency === undefined ? undefined : format(amount, currency)
}
