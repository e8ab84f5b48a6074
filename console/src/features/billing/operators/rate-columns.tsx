import { oldRateDays, type Rate } from '@frontrow/contract/operator/finance/rates'
import { dayText } from '../../../lib/text/day-text.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { NoValue, TwoLines, type Column } from '../../../ui/tables/table.tsx'

export function rateColumns(onOpen: (rate: Rate) => void): Column<Rate>[] {
  return [
    {
      head: 'Currency',
      cell: (rate) => <LinkButton onClick={() => onOpen(rate)}>{rate.currency}</LinkButton>,
    },
    {
      head: 'USD',
      phone: 'main',
      numeric: true,
      cell: ({ usd, jump }) => (
        <TwoLines second={jump === null ? null : `${jump.usd} fetched, not set`}>
          {usd ?? '–'}
        </TwoLines>
      ),
    },
    { head: 'From', phone: 'fact', cell: ({ from }) => (from === null ? '–' : dayText(from)) },
    { head: 'Age', phone: 'fact', cell: (rate) => <Age rate={rate} /> },
    {
      head: 'In use',
      phone: 'state',
      cell: ({ is_used: isUsed }) => (isUsed ? <Badge look="success">In use</Badge> : <NoValue />),
    },
    { head: 'Source', cell: ({ dated }) => dated[0]?.source ?? '–' },
  ]
}

function Age({ rate: { age_days: age, is_used: isUsed } }: { rate: Rate }) {
  if (age === null) return '–'
  const text = age === 1 ? '1 day' : `${age} days`
  return isUsed && age >= oldRateDays ? <Badge look="warning">{text}</Badge> : text
}
