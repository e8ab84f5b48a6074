import type { DemoApp } from './studio.ts'

export const tidepoolMatch: DemoApp = {
  folder: 'tidepool-match',
  name: 'Tidepool Match',
  googleAppId: 'com.harbourvine.tidepool',
  appleAppId: '1580042217',
  category: 'Games',
  subcategory: 'Puzzle',
  addedDaysAgo: 120,
  featuredDaysAgo: 44,
  contents: [
    { name: 'Rockpool poster', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Rockpool panorama', file: 'landscape.jpg', device: 'Phone', orientation: 'Landscape' },
    { name: 'Rockpool tablet', file: 'portrait.jpg', device: 'Tablet', orientation: 'Portrait' },
    {
      name: 'Starfish square',
      file: 'portrait.jpg',
      device: 'Phone',
      orientation: 'Portrait-Square',
    },
    { name: 'Tide strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
    { name: 'Match and splash', file: 'clip.mp4', device: 'Phone', orientation: 'Portrait' },
    {
      name: 'Match and splash, tablet',
      file: 'clip.mp4',
      device: 'Tablet',
      orientation: 'Portrait',
    },
  ],
  placements: [
    { name: 'Extra moves', type: 'RewardedVideo', requestsPerDay: 152 },
    { name: 'Between levels', type: 'FullscreenImage', requestsPerDay: 160 },
    { name: 'Level map strip', type: 'Banner', requestsPerDay: 84 },
    { name: 'After a lost round', type: 'Video', requestsPerDay: 66 },
  ],
}

export const nightBus: DemoApp = {
  folder: 'night-bus',
  name: 'Night Bus',
  googleAppId: 'com.harbourvine.nightbus',
  appleAppId: '1594410863',
  category: 'Games',
  subcategory: 'Adventure',
  addedDaysAgo: 116,
  featuredDaysAgo: 71,
  contents: [
    { name: 'Last stop poster', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Night street', file: 'landscape.jpg', device: 'Phone', orientation: 'Landscape' },
    { name: 'Last stop tablet', file: 'portrait.jpg', device: 'Tablet', orientation: 'Portrait' },
    { name: 'Route 9 strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
    { name: 'One ride', file: 'clip.mp4', device: 'Phone', orientation: 'Portrait' },
    { name: 'One ride, tablet', file: 'clip.mp4', device: 'Tablet', orientation: 'Portrait' },
  ],
  placements: [
    { name: 'Skip the traffic', type: 'RewardedVideo', requestsPerDay: 108 },
    { name: 'End of the line', type: 'FullscreenImage', requestsPerDay: 120 },
    { name: 'Timetable strip', type: 'Banner', requestsPerDay: 66 },
  ],
}

export const orchardRun: DemoApp = {
  folder: 'orchard-run',
  name: 'Orchard Run',
  googleAppId: 'com.harbourvine.orchard',
  appleAppId: '1612290345',
  category: 'Games',
  subcategory: 'Arcade',
  addedDaysAgo: 98,
  featuredDaysAgo: 19,
  contents: [
    { name: 'Harvest poster', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'Down the rows', file: 'landscape.jpg', device: 'Phone', orientation: 'Landscape' },
    { name: 'Harvest tablet', file: 'portrait.jpg', device: 'Tablet', orientation: 'Portrait' },
    { name: 'Orchard strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
  ],
  placements: [
    { name: 'Harvest break', type: 'FullscreenImage', requestsPerDay: 112 },
    { name: 'Second wind', type: 'Video', requestsPerDay: 70 },
    { name: 'Run summary strip', type: 'Banner', requestsPerDay: 50 },
    // No app asks for it, so its doctor has something to say.
    { name: 'Market stall', type: 'Banner', requestsPerDay: 0 },
  ],
}

/**
 * A new game on Google Play only that does not monetize yet, so that something is left to do in the
 * console.
 */
export const paperLantern: DemoApp = {
  folder: 'paper-lantern',
  name: 'Paper Lantern',
  googleAppId: 'com.harbourvine.lantern',
  appleAppId: null,
  category: 'Games',
  subcategory: 'Casual',
  addedDaysAgo: 41,
  contents: [
    { name: 'Lantern poster', file: 'portrait.jpg', device: 'Phone', orientation: 'Portrait' },
    { name: 'River of lights', file: 'landscape.jpg', device: 'Phone', orientation: 'Landscape' },
    { name: 'Lantern tablet', file: 'portrait.jpg', device: 'Tablet', orientation: 'Portrait' },
    { name: 'Lantern strip', file: 'banner.jpg', device: 'Any', orientation: 'Any' },
  ],
  placements: [],
}
