import type { DemoApp, DemoStudio } from './studio.ts'

/** They joined so that a week of their traffic is there. */
const daysAgo = 9
const countries = ['US'] as const
const appOf = { category: 'Games', addedDaysAgo: daysAgo, countries } as const

const kiteHill: DemoApp = {
  ...appOf,
  folder: 'kite-hill',
  name: 'Kite Hill',
  googleAppId: 'com.mosswoodgames.kitehill',
  appleAppId: '1640287715',
  subcategory: 'Casual',
  contents: [
    { name: 'Above the hills', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Kite strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
  ],
  placements: [
    { name: 'After the landing', type: 'FullscreenImage', requestsPerDay: 640 },
    { name: 'Below the sky', type: 'Banner', requestsPerDay: 440 },
  ],
}

const beaconBay: DemoApp = {
  ...appOf,
  folder: 'beacon-bay',
  name: 'Beacon Bay',
  googleAppId: 'com.ternpoint.beaconbay',
  appleAppId: '1641905238',
  subcategory: 'Strategy',
  contents: [
    { name: 'Safe into the bay', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Beacon strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
  ],
  placements: [
    { name: 'All ships home', type: 'FullscreenImage', requestsPerDay: 640 },
    { name: 'Harbour log', type: 'Banner', requestsPerDay: 440 },
  ],
}

/** Both bid more than the other studios, for a part of each day. */
const campaignOf = {
  currency: 'USD',
  dailyBudget: '1.20',
  regions: countries,
  startedDaysAgo: daysAgo,
  changes: [],
} as const

export const mosswoodGames: DemoStudio = {
  company: 'Mosswood Games',
  location: '734 Yates Street, Victoria, BC V8W 1L6, Canada',
  website: 'https://mosswoodgames.example',
  appStoreUrl: 'https://apps.apple.com/developer/mosswood-games/id1640287000',
  playStoreUrl: 'https://play.google.com/store/apps/developer?id=Mosswood+Games',
  person: 'June Whitaker',
  title: 'Producer',
  email: 'june@mosswoodgames.example',
  joinedDaysAgo: daysAgo,
  apps: [kiteHill],
  campaigns: [
    {
      ...campaignOf,
      app: 'kite-hill',
      name: 'Kite Hill takes off',
      keywords: 'casual, wind, relaxing',
      ecpm: '6.90',
      contents: ['Above the hills', 'Kite strip'],
    },
  ],
}

export const ternPoint: DemoStudio = {
  company: 'Tern Point',
  location: 'Kraanlei 55, 9000 Gent, Belgium',
  website: 'https://ternpoint.example',
  appStoreUrl: 'https://apps.apple.com/developer/tern-point/id1641905000',
  playStoreUrl: 'https://play.google.com/store/apps/developer?id=Tern+Point',
  person: 'Lotte Maes',
  title: 'Founder',
  email: 'lotte@ternpoint.example',
  joinedDaysAgo: daysAgo,
  apps: [beaconBay],
  campaigns: [
    {
      ...campaignOf,
      app: 'beacon-bay',
      name: 'Beacon Bay, first season',
      keywords: 'strategy, sea, lighthouse',
      ecpm: '7.20',
      contents: ['Safe into the bay', 'Beacon strip'],
    },
  ],
}
