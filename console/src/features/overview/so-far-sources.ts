import type { MeasureName, Subject } from '@frontrow/contract/measures'

export interface Source {
  /** The name of the choice. */
  choice: string
  title: string
  about: Subject
  measure: MeasureName
  /** The same by hour. The books have days, and a campaign's hours have its own currency. */
  byHour: { about: Subject; measure: MeasureName }
  color: string
}

/** What a publisher looks for first, and then what an advertiser does. */
export const money: readonly [Source, Source] = [
  {
    choice: 'Earned',
    title: 'Earned',
    about: 'earnings',
    measure: 'earned',
    byHour: { about: 'placements', measure: 'earned' },
    color: 'var(--chart-3)',
  },
  {
    choice: 'Spent',
    title: 'Spent',
    about: 'spend',
    measure: 'charged',
    byHour: { about: 'campaigns', measure: 'spent' },
    color: 'var(--chart-4)',
  },
]

/** For members who do not see money. */
export const counts: readonly [Source, Source] = [
  {
    choice: 'Own apps',
    title: 'Impressions in own apps',
    about: 'placements',
    measure: 'impressions',
    byHour: { about: 'placements', measure: 'impressions' },
    color: 'var(--chart-3)',
  },
  {
    choice: 'Campaigns',
    title: 'Impressions of campaigns',
    about: 'campaigns',
    measure: 'impressions',
    byHour: { about: 'campaigns', measure: 'impressions' },
    color: 'var(--chart-4)',
  },
]
