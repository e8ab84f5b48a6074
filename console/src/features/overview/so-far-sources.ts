import type { Dimension, MeasureName, Subject } from '@frontrow/contract/measures'

/** The table of results below the specified boxes. */
interface ResultsOf {
  title: string
  about: Subject
  splits: readonly [Dimension, ...Dimension[]]
  /** Columns of money are left out for members who do not see it. */
  usual: readonly (MeasureName | 'share')[]
  shareOf: MeasureName
}

export interface Source {
  /** The name of the choice. */
  choice: string
  title: string
  about: Subject
  measure: MeasureName
  /**
   * Counts by the hour, which divide the sum of yesterday at the time of day. The books have no
   * hours, and the hourly spend of campaigns is in several currencies, which are not added.
   */
  byHour: { about: Subject; measure: MeasureName }
  color: string
  results: ResultsOf
}

const placements: ResultsOf = {
  title: 'Results in own apps',
  about: 'placements',
  splits: ['placement', 'country', 'format', 'app', 'os', 'day'],
  usual: ['requests', 'fill', 'impressions', 'own_impressions', 'ecpm', 'earned', 'share'],
  shareOf: 'earned',
}

const campaigns: ResultsOf = {
  title: 'Results of campaigns',
  about: 'campaigns',
  splits: ['campaign', 'ad', 'country', 'os', 'day'],
  usual: ['impressions', 'ctr', 'installs', 'cost_per_install', 'spent', 'share'],
  shareOf: 'spent',
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
    results: placements,
  },
  {
    choice: 'Spent',
    title: 'Spent',
    about: 'spend',
    measure: 'charged',
    byHour: { about: 'campaigns', measure: 'paid_impressions' },
    color: 'var(--chart-4)',
    results: campaigns,
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
    results: placements,
  },
  {
    choice: 'Campaigns',
    title: 'Impressions of campaigns',
    about: 'campaigns',
    measure: 'impressions',
    byHour: { about: 'campaigns', measure: 'impressions' },
    color: 'var(--chart-4)',
    results: campaigns,
  },
]
