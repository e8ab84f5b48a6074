import type { showCampaignFigures, timespans } from '@frontrow/contract/campaigns/figures'
import type { Reply } from '@frontrow/contract/endpoint'
import { percentText } from '../../../lib/text/percent-text.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { ownImpressionsText } from '../../apps/apps.tsx'

export type Figures = Reply<typeof showCampaignFigures>
export type Timespan = (typeof timespans)[number]
export type Measure = Exclude<keyof Figures['totals'], 'own_impressions'>

interface MeasureWords {
  label: string
  /** A colour token; a measure has the same one on every graph. */
  color: string
}

/** In the order of the funnel. */
export const measures: Readonly<Record<Measure, MeasureWords>> = {
  requests: { label: 'Requests', color: 'var(--chart-5)' },
  impressions: { label: 'Impressions', color: 'var(--chart-3)' },
  clicks: { label: 'Clicks', color: 'var(--chart-4)' },
  installs: { label: 'Installs', color: 'var(--chart-1)' },
  spent: { label: 'Spent', color: 'var(--chart-2)' },
}

export const measureNames = Object.keys(measures) as Measure[]

/** '12,500', '€18.75' */
export function valueText(measure: Measure, value: number, currency: string): string {
  return measure === 'spent' ? moneyText(value, currency) : countText(value)
}

/** The ratio of a total to the one before it; null if there is nothing to compare with. */
export function rateText(
  measure: Measure,
  totals: Figures['totals'],
  currency: string,
): string | null {
  const { requests, impressions, clicks, installs, spent } = totals
  const share = (part: number, whole: number, name: string) =>
    whole === 0 ? null : `${percentText(part, whole)} of ${name}`
  if (measure === 'impressions') {
    const parts = [
      share(impressions, requests, 'requests'),
      ownImpressionsText(totals.own_impressions),
    ].filter((part) => part !== null && part !== undefined)
    return parts.length === 0 ? null : parts.join(', ')
  }
  if (measure === 'clicks') return share(clicks, impressions, 'impressions')
  if (measure === 'installs') return share(installs, clicks, 'clicks')
  if (measure === 'requests' || installs === 0) return null
  return `${moneyText(Number(spent) / installs, currency)} an install`
}

/** The points of one measure. Rows without a date are left out. */
export function pointsOf<Name extends string>(
  rows: readonly (Readonly<Record<Name, number | string>> & { readonly date: string })[],
  measure: Name,
): { at: Date; value: number }[] {
  return rows
    .map((row) => ({ at: new Date(`${row.date}T00:00:00Z`), value: Number(row[measure]) }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
}
