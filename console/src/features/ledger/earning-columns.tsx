import type { Earnings } from '@frontrow/contract/ledger'
import { dayText } from '../../lib/text/day-text.ts'
import type { ListRules } from '../../ui/tables/find-rows.ts'
import type { Column } from '../../ui/tables/table.tsx'
import { amountOf, moneyText } from './money.ts'

type EarningRow = Earnings['rows'][number]

/** Columns that can be sorted, without the cells that need the currency. */
const keys = {
  day: { head: 'Day', sortBy: ({ day }: EarningRow) => day },
  placement: { head: 'Placement', sortBy: (row: EarningRow) => row.placement_name },
  app: { head: 'App', sortBy: (row: EarningRow) => row.app_name },
  impressions: { head: 'Impressions', sortBy: (row: EarningRow) => row.impressions },
  gross: { head: 'Advertisers owe', sortBy: (row: EarningRow) => amountOf(row.gross) },
  share: { head: 'Your share', sortBy: (row: EarningRow) => amountOf(row.share_percent) },
  earned: { head: 'Earned', sortBy: (row: EarningRow) => amountOf(row.earned) },
}

export const earningRules: ListRules<EarningRow> = {
  textsOf: ({ day, placement_name: placement, app_name: app }) => [dayText(day), placement, app],
  sortKeys: Object.values(keys),
}

export function earningColumns(currency: string): Column<EarningRow>[] {
  return [
    { ...keys.day, cell: ({ day }) => dayText(day) },
    { ...keys.placement, cell: (row) => row.placement_name },
    { ...keys.app, cell: (row) => row.app_name },
    {
      ...keys.impressions,
      cell: (row) => row.impressions.toLocaleString('en'),
      numeric: true,
    },
    { ...keys.gross, cell: (row) => moneyText(row.gross, currency), numeric: true },
    { ...keys.share, cell: (row) => `${row.share_percent} %`, numeric: true },
    { ...keys.earned, cell: (row) => moneyText(row.earned, currency), numeric: true },
  ]
}
