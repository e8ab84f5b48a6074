import { listBookMonths, type BookMonth } from '@frontrow/contract/operator/finance/books'
import { Link } from 'react-router'
import { dayText, momentText, monthText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { monthStates } from '../../books/for-operators.ts'

/** The months since the books were opened. */
export function BookMonthsPage() {
  return (
    <FinanceFrame title="Months">
      <Months />
    </FinanceFrame>
  )
}

function Months() {
  const months = useCall(listBookMonths, {})
  return (
    <Section
      title="All months"
      sub="Closing a month needs two operators and makes its earnings final."
    >
      <QueryTable
        label="Months"
        loading="Loading months..."
        query={months}
        rows={months.data?.months}
        keyOf={({ month }) => month}
        columns={columnsFor(months.data?.currency ?? '')}
        empty={
          <EmptyState title="The books are not open">
            Run "operator open-books" on the server.
          </EmptyState>
        }
      />
    </Section>
  )
}

function columnsFor(currency: string): Column<BookMonth>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'Month',
      cell: ({ month }) => <Link to={operatorPaths.bookMonth(month)}>{monthText(month)}</Link>,
    },
    {
      head: 'State',
      phone: 'state',
      cell: ({ state, proposal_id: proposal }) => (
        <Badge look={proposal === null ? monthStates[state].look : 'info'}>
          {proposal === null ? monthStates[state].word : 'Close pending approval'}
        </Badge>
      ),
    },
    { head: 'Billed', phone: 'main', numeric: true, cell: ({ charged }) => money(charged) },
    {
      head: 'Publisher earnings',
      phone: 'fact',
      numeric: true,
      cell: ({ earned }) => money(earned),
    },
    {
      head: 'Network revenue',
      phone: 'fact',
      numeric: true,
      cell: ({ network }) => money(network),
    },
    {
      head: 'Close',
      phone: 'fact',
      cell: ({ closed_at: at, closed_by: by, closes_from: from }) =>
        at === null ? (
          `From ${dayText(from)}`
        ) : (
          <TwoLines second={by === null ? null : `by ${by}`}>{momentText(at)}</TwoLines>
        ),
    },
    {
      head: 'Exported',
      cell: ({ exported_at: at, state }) => exportText(at, state),
    },
  ]
}

/** Raw events of a month that is not exported are kept. */
function exportText(at: string | null, state: BookMonth['state']): string {
  if (at !== null) return momentText(at)
  return state === 'final' ? 'Not yet' : '–'
}
