import type { NetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { Money } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import type { Column } from '../../../ui/tables/table.tsx'
import { aboutInvoice, dueText } from '../invoices/invoice-words.ts'
import { StateOfInvoice } from '../invoices/invoice-state.tsx'

export const invoiceColumns: Column<NetworkInvoice>[] = [
  {
    head: 'Number',
    cell: ({ id, number }) => <Link to={operatorPaths.invoice(id)}>{number}</Link>,
  },
  {
    head: 'Organization',
    phone: 'fact',
    cell: ({ organization_id: id, organization_name: name }) => (
      <Link to={operatorPaths.organization(id)}>{name}</Link>
    ),
  },
  { head: 'For', cell: aboutInvoice },
  { head: 'State', phone: 'state', cell: (invoice) => <StateOfInvoice invoice={invoice} /> },
  { head: 'Issued', cell: ({ issued_on: day }) => dayText(day) },
  { head: 'Payment', phone: 'fact', cell: dueText },
  {
    head: 'Total',
    phone: 'fact',
    numeric: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    head: 'Amount due',
    phone: 'main',
    numeric: true,
    cell: ({ left, currency }) => <Money amount={left} currency={currency} />,
  },
]
