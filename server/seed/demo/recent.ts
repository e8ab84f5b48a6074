// What the demo's studios did in the last day: ads that wait for an operator, and apps whose limits
// or name changed.
import type { DemoRecent } from './studio.ts'

const landscape = { file: 'landscape.jpg', orientation: 'Landscape' } as const
const portraitSquare = { file: 'portrait.jpg', orientation: 'Portrait-Square' } as const
const landscapeSquare = { file: 'landscape.jpg', orientation: 'Landscape-Square' } as const

/** An operator of the demo denies this ad. */
export const deniedAd = 'Lanterns, wide and square'

/** An operator of the demo holds this campaign of the other studio. */
export const heldCampaign = 'Slow evenings, everywhere else'

export const harbourRecent: readonly DemoRecent[] = [
  {
    hoursAgo: 20,
    app: 'paper-lantern',
    contents: [
      { ...landscapeSquare, name: deniedAd, device: 'Phone' },
      { ...portraitSquare, name: 'One lantern, square', device: 'Phone' },
      { ...landscape, name: 'River of lights, tablet', device: 'Tablet' },
    ],
  },
  {
    hoursAgo: 14,
    app: 'night-bus',
    contents: [
      { ...landscape, name: 'Night street, tablet', device: 'Tablet' },
      { ...portraitSquare, name: 'Last stop, square', device: 'Phone' },
      { ...landscapeSquare, name: 'Night street, square', device: 'Phone' },
    ],
  },
  {
    hoursAgo: 6,
    app: 'orchard-run',
    contents: [
      { ...landscape, name: 'Down the rows, tablet', device: 'Tablet' },
      { ...portraitSquare, name: 'Harvest, square', device: 'Phone' },
      { ...landscapeSquare, name: 'Rows, square', device: 'Phone' },
    ],
    limits: { rating: 2, blocked: ['gambling', 'dating'] },
  },
]

export const lamplightRecent: readonly DemoRecent[] = [
  {
    hoursAgo: 14,
    app: 'comet-courier',
    contents: [
      { file: 'portrait.jpg', orientation: 'Portrait', name: 'Delivery, tablet', device: 'Tablet' },
      { ...landscape, name: 'Past the moons, tablet', device: 'Tablet' },
      { ...portraitSquare, name: 'Courier, square', device: 'Phone' },
    ],
  },
  {
    hoursAgo: 6,
    app: 'sudoku-slow',
    contents: [
      { ...landscape, name: 'Quiet desk, tablet', device: 'Tablet' },
      { ...portraitSquare, name: 'One grid, square', device: 'Phone' },
      { ...landscapeSquare, name: 'Desk, square', device: 'Phone' },
    ],
    limits: { rating: 1, blocked: ['gambling', 'alcohol', 'crypto'] },
    newName: 'Sudoku Slow: Night Edition',
  },
]
