import type { Billing } from '@frontrow/contract/documents/earnings'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { paths } from '../../../paths.ts'
import type { ListRules } from '../../../ui/tables/find-rows.ts'
import type { Column } from '../../../ui/tables/table.tsx'
import { ImpressionsCell } from './impressions-cell.tsx'

type ChargeRow = Billing['rows'][number]

/** Columns that can be sorted, without the cells that need the currency. */
const keys = {
  day: { head: 'Day', sortBy: ({ day }: ChargeRow) => day },
  campaign: { head: 'Campaign', sortBy: (row: ChargeRow) => row.campaign_name },
  impressions: { head: 'Impressions', sortBy: (row: ChargeRow) => row.impressions },
  spent: { head: 'Spend', sortBy: (row: ChargeRow) => Number(row.spent) },
  charged: { head: 'Billed', sortBy: (row: ChargeRow) => Number(row.charged) },
}

export const chargeRules: ListRules<ChargeRow> = {
  textsOf: ({ day, campaign_name: campaign }) => [dayText(day), campaign],
  sortKeys: Object.values(keys),
}

export function chargeColumns(currency: string): Column<ChargeRow>[] {
  return [
    { ...keys.day, cell: ({ day }) => dayText(day) },
    {
      ...keys.campaign,
      phone: 'fact',
      cell: (row) => <Link to={paths.campaign(row.campaign_id)}>{row.campaign_name}</Link>,
    },
    {
      ...keys.impressions,
      cell: (row) => <ImpressionsCell {...row} />,
      numeric: true,
    },
    {
      ...keys.spent,
      phone: 'fact',
      cell: (row) => <Money amount={row.spent} currency={row.spent_currency} />,
      numeric: true,
    },
    {
      ...keys.charged,
      phone: 'main',
      cell: (row) => <Money amount={row.charged} currency={currency} />,
      numeric: true,
    },
  ]
}
