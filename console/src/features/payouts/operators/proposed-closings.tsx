import type { CashAccount } from '@frontrow/contract/operator/finance/cash'
import { Link } from 'react-router'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Table, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { cashNames } from './payout-words.ts'
import { Proof } from './proof.tsx'

type Proposed = NonNullable<CashAccount['proposed']>[number]

/** Closing balances that need a second operator's approval; nothing where there are none. */
export function ProposedClosings({
  account: { account, proposed = [] },
  currency,
}: {
  account: CashAccount
  currency: string
}) {
  if (proposed.length === 0) return null
  return (
    <Table
      label={`Pending approval: ${cashNames[account]}`}
      rows={proposed}
      keyOf={({ id }) => id}
      columns={columnsFor(currency)}
    />
  )
}

function columnsFor(currency: string): Column<Proposed>[] {
  const money = (amount: string) => moneyText(amount, currency)
  return [
    { head: 'Pending approval', cell: ({ closing_on: day }) => dayText(day) },
    {
      head: 'Closing balance',
      phone: 'main',
      numeric: true,
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
    {
      head: 'Other movements',
      phone: 'fact',
      cell: ({ own, own_note: note }) => <TwoLines second={note}>{money(own)}</TwoLines>,
    },
    {
      head: 'Requested by',
      phone: 'fact',
      cell: ({ entered_at: at, entered_by: by }) => (
        <TwoLines second={by}>{momentText(at)}</TwoLines>
      ),
    },
    {
      head: 'Approval',
      phone: 'fact',
      cell: ({ proposal_id: id }) => (
        <Link to={operatorPaths.proposal(id)}>View approval request</Link>
      ),
    },
    { head: 'Bank file', phone: 'act', cell: (statement) => <Proof {...statement} /> },
  ]
}
