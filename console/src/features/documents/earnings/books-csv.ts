import type { Earnings, Billing } from '@frontrow/contract/documents/earnings'
// The rows of saved files. Days are ISO 8601 and amounts have all their digits, because programs
// and spreadsheets read them.
import type { CsvCell } from '../../../ui/buttons/csv.ts'
import { type Change, changeCauses } from './changes.ts'

/** `rows` are those of `earnings` that are shown, in their order. */
export function earningsCsv(
  { currency, is_final: isFinal }: Earnings,
  rows: readonly Earnings['rows'][number][],
): CsvCell[][] {
  return [
    [
      'Day',
      'Placement',
      'App',
      'Impressions',
      'Impressions in own apps',
      `Billed to advertisers (${currency})`,
      'Revenue share (%)',
      `Earnings (${currency})`,
      'State',
    ],
    ...rows.map((row) => [
      row.day,
      row.placement_name,
      row.app_name,
      row.impressions,
      row.own_impressions ?? 0,
      { decimal: row.gross },
      { decimal: row.share_percent },
      { decimal: row.earned },
      stateOf(isFinal),
    ]),
  ]
}

/** `rows` are those of `billing` that are shown, in their order. */
export function chargesCsv(
  { currency, is_final: isFinal }: Billing,
  rows: readonly Billing['rows'][number][],
): CsvCell[][] {
  return [
    [
      'Day',
      'Campaign',
      'Impressions',
      'Impressions in own apps',
      'Spend',
      'Campaign currency',
      `Billed (${currency})`,
      'State',
    ],
    ...rows.map((row) => [
      row.day,
      row.campaign_name,
      row.impressions,
      row.own_impressions ?? 0,
      { decimal: row.spent },
      row.spent_currency,
      { decimal: row.charged },
      stateOf(isFinal),
    ]),
  ]
}

/** `about`: what a change is about, as 'Placement'. */
export function changesCsv(
  changes: readonly Change[],
  { about, currency }: { about: string; currency: string },
): CsvCell[][] {
  return [
    ['Posted', 'For', about, 'Cause', 'Reason', `Change (${currency})`],
    ...changes.map(({ booked_on: booked, day, name, cause, reason, amount }) => [
      booked,
      day,
      name,
      changeCauses[cause],
      reason ?? '',
      { decimal: amount },
    ]),
  ]
}

function stateOf(isFinal: boolean): string {
  return isFinal ? 'final' : 'estimated'
}
