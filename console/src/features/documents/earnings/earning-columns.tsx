import type { Earnings } from '@frontrow/contract/documents/earnings'
import { dayText } from '../../../lib/text/day-text.ts'
import { setPercentText } from '../../../lib/text/percent-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import type { ListFilter, ListRules } from '../../../ui/tables/find-rows.ts'
import type { Column } from '../../../ui/tables/table.tsx'
import { ImpressionsCell } from './impressions-cell.tsx'

type EarningRow = Earnings['rows'][number]

/** Columns that can be sorted, without the cells that need the currency. */
const keys = {
  day: { head: 'Day', sortBy: ({ day }: EarningRow) => day },
  placement: { head: 'Placement', sortBy: (row: EarningRow) => row.placement_name },
  app: { head: 'App', sortBy: (row: EarningRow) => row.app_name },
  impressions: { head: 'Impressions', sortBy: (row: EarningRow) => row.impressions },
  gross: { head: 'Billed to advertisers', sortBy: (row: EarningRow) => Number(row.gross) },
  share: { head: 'Revenue share', sortBy: (row: EarningRow) => Number(row.share_percent) },
  earned: { head: 'Earnings', sortBy: (row: EarningRow) => Number(row.earned) },
}

export const earningRules: ListRules<EarningRow> = {
  textsOf: ({ day, placement_name: placement, app_name: app }) => [dayText(day), placement, app],
  sortKeys: Object.values(keys),
}

const mostApps = 6

/** One filter for each app; none for more apps than fit beside the search. */
export function appFilters(rows: readonly EarningRow[]): ListFilter<EarningRow>[] {
  const names = [...new Set(rows.map(({ app_name: name }) => name))].toSorted()
  if (names.length > mostApps) return []
  return names.map((name) => ({
    value: name,
    label: name,
    keeps: ({ app_name: app }) => app === name,
  }))
}

export function earningColumns(currency: string): Column<EarningRow>[] {
  return [
    { ...keys.day, cell: ({ day }) => dayText(day) },
    { ...keys.placement, phone: 'fact', cell: (row) => row.placement_name },
    { ...keys.app, phone: 'fact', cell: (row) => row.app_name },
    {
      ...keys.impressions,
      cell: (row) => <ImpressionsCell {...row} />,
      numeric: true,
    },
    {
      ...keys.gross,
      cell: (row) => <Money amount={row.gross} currency={currency} />,
      numeric: true,
    },
    { ...keys.share, cell: (row) => setPercentText(row.share_percent), numeric: true },
    {
      ...keys.earned,
      phone: 'main',
      cell: (row) => <Money amount={row.earned} currency={currency} />,
      numeric: true,
    },
  ]
}
