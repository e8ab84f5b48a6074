import {
  listInvoices,
  showInvoicePdf,
  type InvoiceHead,
} from '@frontrow/contract/documents/invoices'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Money } from '../../../lib/text/money.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { ListRules } from '../../../ui/tables/find-rows.ts'
import { useListSearch } from '../../../ui/tables/list-search.ts'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { ListSearchField } from '../../../ui/tables/list-fields.tsx'
import { useListView } from '../../../ui/tables/list-view.ts'
import { Section } from '../../../ui/layout/section.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { StateOfInvoice } from './invoice-state.tsx'
import { aboutInvoice, dueText, stateOf } from './invoice-words.ts'
import { PdfButton } from '../parts/saved-file.tsx'

const keys = {
  issued: { head: 'Issued', sortBy: ({ issued_on: day }: InvoiceHead) => day },
  number: { head: 'Number', sortBy: ({ number }: InvoiceHead) => number },
  about: { head: 'For', sortBy: aboutInvoice },
  state: { head: 'State', sortBy: ({ state }: InvoiceHead) => stateOf(state).text },
  total: { head: 'Total', sortBy: ({ total }: InvoiceHead) => Number(total) },
}

const rules: ListRules<InvoiceHead> = {
  textsOf: (row) => [row.number, aboutInvoice(row), stateOf(row.state).text],
  sortKeys: Object.values(keys),
}

const columns: readonly Column<InvoiceHead>[] = [
  { ...keys.issued, cell: ({ issued_on: day }) => dayText(day) },
  {
    ...keys.number,
    phone: 'fact',
    cell: ({ id, number }) => <Link to={paths.invoice(id)}>{number}</Link>,
  },
  { ...keys.about, cell: aboutInvoice },
  { ...keys.state, phone: 'state', cell: (row) => <StateOfInvoice invoice={row} /> },
  { head: 'Payment', phone: 'fact', cell: dueText },
  {
    ...keys.total,
    phone: 'main',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    numeric: true,
  },
  { head: 'File', phone: 'act', cell: (row) => <PdfButton {...row} drawnBy={showInvoicePdf} /> },
]

/** Invoices and credit notes of the organization, on the billing page. */
export function InvoicesSection() {
  const query = useCall(listInvoices, {})
  const search = useListSearch(query.data, {
    words: ['invoice', 'invoices'],
    view: useListView('invoices-'),
    ...rules,
  })
  return (
    <Section title="Invoices" sub="Demands and receipts with tax. Invoices never change.">
      <QueryTable
        label="Invoices"
        loading="Loading invoices..."
        query={query}
        rows={query.data}
        columns={columns}
        search={search}
        tools={<ListSearchField label="Find an invoice" search={search} />}
        keyOf={({ id }) => id}
        empty={
          <EmptyState inline title="No invoices yet">
            You get one for each top-up, or for a month’s campaign spend.
          </EmptyState>
        }
      />
    </Section>
  )
}
