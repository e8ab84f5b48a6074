import type { Dimension, MeasureName } from '@frontrow/contract/measures'
import { bucketText, dayText, hourText } from '../../lib/text/day-text.ts'
import { codeText } from '../../lib/text/sentence-case.ts'

/** The head of a measure's column. */
export const measureWords: Readonly<Record<MeasureName, string>> = {
  requests: 'Requests',
  answers: 'Filled',
  fill: 'Fill rate',
  impressions: 'Impressions',
  own_impressions: 'In own apps',
  paid_impressions: 'Paid impressions',
  clicks: 'Clicks',
  ctr: 'CTR',
  completes: 'Completes',
  completion: 'Completion',
  installs: 'Installs',
  cost_per_install: 'Cost per install',
  spent: 'Spent',
  charged: 'Billed',
  earned: 'Earnings',
  ecpm: 'ECPM',
  rpm: 'RPM',
  filtered: 'Filtered',
  no_fill: 'Unfilled',
}

/** The name of a dimension, as the head of its column and as a choice of `SplitField`. */
export const dimensionWords: Readonly<Record<Dimension, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  organization: 'Organization',
  app: 'App',
  placement: 'Placement',
  format: 'Format',
  campaign: 'Campaign',
  ad: 'Ad',
  country: 'Country',
  os: 'System',
  reason: 'Reason',
  currency: 'Currency',
}

const systems: Readonly<Record<string, string>> = {
  android: 'Android',
  ios: 'iOS',
  web: 'Web',
  other: 'Other system',
  unknown: 'Unknown system',
}

/** A value of a dimension as a reader knows it: 'Sweden', 'iOS', 'Week of 20 Apr 2026'. */
export function dimensionText(dimension: Dimension, value: string): string {
  if (dimension === 'country') return countryText(value)
  if (dimension === 'os') return systems[value] ?? value
  if (dimension === 'hour') return hourText(value)
  if (dimension === 'day') return dayText(value)
  if (dimension === 'week') return bucketText.Week(new Date(value))
  if (dimension === 'month') return bucketText.Month(new Date(value))
  if (dimension === 'format' || dimension === 'reason') return codeText(value)
  return value
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

/** ZZ, or no code, stands for an unknown country. */
function countryText(code: string): string {
  if (code === 'ZZ' || !/^[A-Z]{2}$/.test(code)) return 'Unknown location'
  return regionNames.of(code) ?? code
}
