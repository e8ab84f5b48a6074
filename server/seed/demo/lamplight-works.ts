import { lamplightRecent } from './recent.ts'
import { type DemoApp, type DemoCampaign, type DemoStudio, everywhere } from './studio.ts'

const sudokuSlow: DemoApp = {
  folder: 'sudoku-slow',
  name: 'Sudoku Slow',
  googleAppId: 'com.lamplightworks.sudokuslow',
  appleAppId: '1577300912',
  category: 'Games',
  subcategory: 'Board',
  addedDaysAgo: 120,
  contents: [
    { name: 'One grid a day', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Quiet desk', file: 'landscape.jpg', device: 'Phone', orientation: 'Landscape' },
    {
      name: 'One grid a day, tablet',
      file: 'portrait.jpg',
      device: 'Tablet',
      orientation: 'Portrait',
    },
    { name: 'Pencil strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
  ],
  placements: [
    { name: 'Under the grid', type: 'Banner', requestsPerDay: 46 },
    { name: 'Puzzle solved', type: 'FullscreenImage', requestsPerDay: 76 },
  ],
}

const cometCourier: DemoApp = {
  folder: 'comet-courier',
  name: 'Comet Courier',
  googleAppId: 'com.lamplightworks.comet',
  appleAppId: '1603355178',
  category: 'Games',
  subcategory: 'Action',
  addedDaysAgo: 116,
  featuredDaysAgo: 57,
  contents: [
    { name: 'Special delivery', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Past the moons', file: 'landscape.jpg', device: 'Phone', orientation: 'Landscape' },
    { name: 'Comet strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
    { name: 'Thirty parcels', file: 'clip.mp4', device: 'Phone', orientation: 'Portrait' },
    { name: 'Thirty parcels, tablet', file: 'clip.mp4', device: 'Tablet', orientation: 'Portrait' },
  ],
  placements: [
    { name: 'Refuel', type: 'RewardedVideo', requestsPerDay: 72 },
    { name: 'Docking', type: 'FullscreenImage', requestsPerDay: 52 },
  ],
}

const lamplightCampaigns: readonly DemoCampaign[] = [
  {
    app: 'sudoku-slow',
    name: 'Sudoku Slow for Europe',
    keywords: 'sudoku, logic, calm',
    currency: 'EUR',
    dailyBudget: '40.00',
    ecpm: '4.10',
    regions: ['continent-EU'],
    contents: ['One grid a day', 'One grid a day, tablet', 'Pencil strip'],
    startedDaysAgo: 120,
    changes: [{ daysAgo: 91, extendToDaysAhead: 149 }],
  },
  {
    app: 'comet-courier',
    name: 'Thirty parcels worldwide',
    keywords: 'space, action, courier',
    currency: 'USD',
    dailyBudget: '90.00',
    ecpm: '6.50',
    regions: everywhere,
    contents: ['Thirty parcels', 'Thirty parcels, tablet'],
    startedDaysAgo: 116,
    changes: [{ daysAgo: 91, extendToDaysAhead: 144 }],
  },
  {
    app: 'comet-courier',
    name: 'Comet posters',
    keywords: 'space, action',
    currency: 'USD',
    dailyBudget: '35.00',
    ecpm: '6.50',
    regions: ['US', 'CA', 'BR', 'continent-OC'],
    contents: ['Special delivery', 'Past the moons', 'Comet strip'],
    startedDaysAgo: 116,
    changes: [{ daysAgo: 91, extendToDaysAhead: 145 }],
  },
  {
    app: 'sudoku-slow',
    name: 'Slow evenings, everywhere else',
    keywords: 'sudoku, evening, puzzle',
    currency: 'USD',
    dailyBudget: '25.00',
    ecpm: '2.40',
    regions: everywhere,
    contents: ['One grid a day', 'Quiet desk', 'One grid a day, tablet', 'Pencil strip'],
    startedDaysAgo: 120,
    changes: [{ daysAgo: 91, extendToDaysAhead: 158 }],
  },
]

/** Another studio of the same network: demand and supply from outside. */
export const lamplightWorks: DemoStudio = {
  company: 'Lamplight Works',
  location: '14 Broughton Street, Edinburgh EH1 3RH, United Kingdom',
  website: 'https://lamplightworks.example',
  appStoreUrl: 'https://apps.apple.com/developer/lamplight-works/id1577300000',
  playStoreUrl: 'https://play.google.com/store/apps/developer?id=Lamplight+Works',
  person: 'Callum Reid',
  title: 'Founder',
  email: 'callum@lamplightworks.example',
  joinedDaysAgo: 120,
  apps: [sudokuSlow, cometCourier],
  campaigns: lamplightCampaigns,
  // The company that pays for its ads is in the country of the network, and is charged its VAT.
  profile: {
    legal_name: 'Lamplight Works OÜ',
    street: 'Rotermanni 14',
    postcode: '10111',
    city: 'Tallinn',
    region: '',
    country: 'EE',
    registration: 'Äriregister 14567890',
    vat_id: 'EE101234568',
    tax_number: '',
    email: 'callum@lamplightworks.example',
    purchase_order: '',
    billing_email: '',
  },
  recent: lamplightRecent,
}
