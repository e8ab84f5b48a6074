import type { MeasureName } from '@frontrow/contract/measures'
import { percentText } from '../../../lib/text/percent-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { ownImpressionsText } from '../../apps/apps.tsx'
import type { ResultRow } from '../../statistics/statistics.ts'

/** In the order of the funnel. */
export const measureNames = ['requests', 'impressions', 'clicks', 'installs', 'spent'] as const
export type Measure = (typeof measureNames)[number]

/** The colour tokens of the lines; a measure has the same one on every graph. */
export const colors: Readonly<Record<Measure, string>> = {
  requests: 'var(--chart-5)',
  impressions: 'var(--chart-3)',
  clicks: 'var(--chart-4)',
  installs: 'var(--chart-1)',
  spent: 'var(--chart-2)',
}

/** The sums of a period, as an answer of statistics has them. */
export type Totals = Pick<ResultRow, 'values' | 'currency'>

/** The ratio of a total to the one before it; null if there is nothing to compare with. */
export function rateText(measure: Measure, { values, currency }: Totals): string | null {
  const sum = (name: MeasureName) => Number(values[name] ?? 0)
  const share = (of: Measure) =>
    sum(of) === 0 ? null : `${percentText(sum(measure), sum(of))} of ${of}`
  if (measure === 'impressions') {
    const own = ownImpressionsText(sum('own_impressions'))
    return [share('requests'), own].filter(Boolean).join(', ') || null
  }
  if (measure === 'clicks') return share('impressions')
  if (measure === 'installs') return share('clicks')
  if (measure === 'requests' || sum('installs') === 0) return null
  return `${moneyText(sum('spent') / sum('installs'), currency)} an install`
}
