import type { Payment } from '@frontrow/contract/billing'
import { listPayments } from '@frontrow/contract/billing'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { type Column, TwoLines } from '../../../ui/tables/table.tsx'
import { historyAmount, isWebAddress, arrivalText } from './payment-words.ts'

export function PaymentHistory() {
  const payments = useCall(listPayments, {})
  return (
    <Section title="Payment History">
      <QueryTable
        label="Payment History table"
        loading="Loading Payment History..."
        query={payments}
        rows={payments.data}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="no data available">
            Each payout appears here with its statement.
          </EmptyState>
        }
      />
    </Section>
  )
}

const columns: readonly Column<Payment>[] = [
  {
    head: 'Date',
    cell: (payment) => <TwoLines second={arrivalText(payment)}>{dayText(payment.date)}</TwoLines>,
  },
  { head: 'Amount', cell: ({ amount }) => historyAmount(amount), numeric: true },
  { head: 'View Detail', cell: (payment) => <View payment={payment} /> },
]

function View({ payment }: { payment: Payment }) {
  const name = `View the payment of ${dayText(payment.date)}`
  if (isWebAddress(payment.view))
    return (
      <a href={payment.view} target="_blank" rel="noopener noreferrer" aria-label={name}>
        View
      </a>
    )
  return (
    <Link to={paths.statement(payment.id)} state={{ payment }} aria-label={name}>
      View
    </Link>
  )
}
