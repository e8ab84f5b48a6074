// The apps, campaigns and placements of an invented studio of the demo, with their dates. Days are
// counted back from today. Pictures and clips are in the folder of each game.

import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import type { AdCategory, AdRating } from '@frontrow/contract/ad-contents/ad-ratings'
import type { Buyer } from '@frontrow/contract/documents/parties'
import type { Permission, RoleCode } from '@frontrow/contract/permissions'

export type GameFolder =
  | 'tidepool-match'
  | 'night-bus'
  | 'orchard-run'
  | 'paper-lantern'
  | 'sudoku-slow'
  | 'comet-courier'
  | 'kite-hill'
  | 'beacon-bay'

/** An ad content prepared for a device and an orientation, out of a file of the game's folder. */
export interface DemoContent {
  name: string
  file: 'portrait.jpg' | 'landscape.jpg' | 'banner.jpg' | 'clip.mp4'
  device: 'Phone' | 'Tablet' | 'Any'
  orientation: 'Portrait' | 'Landscape' | 'Portrait-Square' | 'Landscape-Square' | 'Any'
}

export interface DemoPlacement {
  name: string
  type: 'RewardedVideo' | 'Video' | 'FullscreenImage' | 'Banner'
  /**
   * Requests of a day in the middle of the demo's time. Growth, weekdays and a random factor change
   * it for other days.
   */
  requestsPerDay: number
}

export interface DemoApp {
  folder: GameFolder
  name: string
  googleAppId: string | null
  appleAppId: string | null
  category: string
  subcategory: string
  addedDaysAgo: number
  contents: readonly DemoContent[]
  /** Empty for an app that does not monetize. */
  placements: readonly DemoPlacement[]
  /** The countries in which it is played, where these are not all markets. */
  countries?: readonly string[]
  /** The day an update was featured in a store, if there was one: more people for a while. */
  featuredDaysAgo?: number
}

/** What becomes of a campaign after it was created. */
export type DemoChange =
  | { daysAgo: number; extendToDaysAhead: number }
  | { daysAgo: number; isActive: boolean }

export interface DemoCampaign {
  app: GameFolder
  name: string
  keywords: string
  currency: 'USD' | 'EUR' | 'GBP'
  dailyBudget: string
  ecpm: string
  regions: readonly string[]
  /** Names of campaignable contents of the app. */
  contents: readonly string[]
  startedDaysAgo: number
  changes: readonly DemoChange[]
}

/** Somebody who is invited into a studio. */
export interface DemoColleague {
  name: string
  email: string
  role: RoleCode
  invitedDaysAgo: number
  /** False for an invitation that is still open. It is at most 6 days old. */
  accepts: boolean
}

/** An API token of a studio. Nobody keeps its secret. */
export interface DemoToken {
  name: string
  scopes: readonly Permission[]
  madeDaysAgo: number
}

/** A webhook of a studio, whose messages a program of theirs asks for. */
export interface DemoWebhook {
  types: readonly MessageTypeName[]
  madeDaysAgo: number
}

/** What players earn in all rewarded videos of a studio, since a few hours. */
export interface DemoRewards {
  hoursAgo: number
  item: string
  amount: number
}

/** Where a studio is paid to. */
export interface DemoBank {
  holder: string
  iban: string
  swift: string
  address: string
  filledDaysAgo: number
}

/** What a studio did with an app in the last day. */
export interface DemoRecent {
  hoursAgo: number
  app: GameFolder
  contents: readonly DemoContent[]
  /** Which ads the app shows from then on. */
  limits?: { rating: AdRating; blocked: readonly AdCategory[] }
  /** What the app is called from then on. An operator has to look at it. */
  newName?: string
}

export interface DemoStudio {
  company: string
  location: string
  website: string
  appStoreUrl: string
  playStoreUrl: string
  person: string
  title: string
  email: string
  joinedDaysAgo: number
  apps: readonly DemoApp[]
  campaigns: readonly DemoCampaign[]
  colleagues?: readonly DemoColleague[]
  tokens?: readonly DemoToken[]
  webhooks?: readonly DemoWebhook[]
  rewards?: DemoRewards
  /** Without one the studio is not paid, and operators see why. */
  bank?: DemoBank
  /** How its invoices name it. */
  profile?: Buyer
  recent?: readonly DemoRecent[]
}

export const everywhere = [
  'continent-AF',
  'continent-AS',
  'continent-EU',
  'continent-NA',
  'continent-OC',
  'continent-SA',
]
