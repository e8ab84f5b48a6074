import type { CashAccount } from '@frontrow/contract/operator/finance/cash'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { NoValue, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { Proof } from './proof.tsx'

export function statementColumns(currency: string): Column<Statement>[] {
  const money = (amount: string) => moneyText(amount, currency)
  return [
    { head: 'Day', cell: ({ closing_on: day }) => dayText(day) },
    {
      head: 'Reconciled',
      phone: 'state',
      cell: (statement) => <Reconciled statement={statement} />,
    },
    {
      head: 'Closing balance',
      phone: 'main',
      numeric: true,
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
    {
      head: 'Book balance',
      phone: 'fact',
      numeric: true,
      cell: ({ expected }) => (expected === null ? <NoValue /> : money(expected)),
    },
    {
      head: 'Other movements',
      phone: 'fact',
      cell: ({ own, own_note: note }) =>
        Number(own) === 0 ? <NoValue /> : <TwoLines second={note}>{money(own)}</TwoLines>,
    },
    {
      head: 'Entered',
      cell: ({ entered_at: at, entered_by: by }) => (
        <TwoLines second={by}>{momentText(at)}</TwoLines>
      ),
    },
    { head: 'Bank file', phone: 'act', cell: (statement) => <Proof {...statement} /> },
  ]
}

type Statement = CashAccount['statements'][number]

function Reconciled({ statement: { balance, expected } }: { statement: Statement }) {
  if (expected === null) return <Badge>First</Badge>
  return Number(balance) === Number(expected) ? (
    <Badge look="success">Reconciled</Badge>
  ) : (
    <Badge look="error">Mismatch</Badge>
  )
}
