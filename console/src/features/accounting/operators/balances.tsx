import type { Finance } from '@frontrow/contract/operator/finance/finance'
import { Link } from 'react-router'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'

/** Lists the organizations whose balances of this account are largest. */
export function Balances({ title, rows, account, currency, empty }: BalancesProps) {
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title={empty} />}
        columns={[
          {
            head: 'Organization',
            cell: ({ id, name }) => <Link to={operatorPaths.organization(id)}>{name}</Link>,
          },
          {
            head: 'Amount',
            phone: 'main',
            numeric: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          {
            head: 'Journal',
            phone: 'act',
            cell: ({ id, name }) => (
              <Link
                aria-label={`Journal of ${name}`}
                to={`${operatorPaths.journal}?account=${account}&organization=${id}`}
              >
                Journal
              </Link>
            ),
          },
        ]}
      />
    </Section>
  )
}

interface BalancesProps {
  title: string
  rows: Finance['debtors']
  account: string
  currency: string
  empty: string
}
