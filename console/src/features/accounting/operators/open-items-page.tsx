import { listOpenItems, type OpenItems } from '@frontrow/contract/operator/finance/open-items'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SaveCsvButton } from '../../../ui/buttons/save-csv-button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import type { Column } from '../../../ui/tables/table.tsx'

/** What customers have to pay, by how long it has been due. */
export function OpenItemsPage() {
  return (
    <FinanceFrame title="Open items">
      <Customers />
    </FinanceFrame>
  )
}

type Customer = OpenItems['customers'][number]

function Customers() {
  const open = useCall(listOpenItems, {})
  const { customers, total, currency = '' } = open.data ?? {}
  return (
    <Section
      title="By customer"
      sub="Unpaid invoices with tax, less credit notes, by the days since they were due. The sum is the receivables account of the bookkeeper's journal."
      tools={
        customers !== undefined &&
        customers.length > 0 && <SaveCsvButton name="open-items" rows={() => csvRows(customers)} />
      }
    >
      <QueryTable
        label="Open items"
        loading="Loading open items..."
        query={open}
        rows={customers}
        keyOf={({ id }) => id}
        columns={columnsFor(currency)}
        total={total && { id: '', name: 'Total', ...total }}
        empty={
          <EmptyState title="Nothing is open">
            Every invoice is paid, credited or written off.
          </EmptyState>
        }
      />
    </Section>
  )
}

const ages = [
  ['Not due', 'not_due'],
  ['1–30 days', 'to_30'],
  ['31–60 days', 'to_60'],
  ['61–90 days', 'to_90'],
  ['Over 90 days', 'over_90'],
] as const

function csvRows(customers: readonly Customer[]) {
  const heads = ['organization_id', 'organization', ...ages.map(([, key]) => key), 'total']
  const rows = customers.map((row) => [
    row.id,
    row.name,
    ...ages.map(([, key]) => ({ decimal: row[key] })),
    { decimal: row.total },
  ])
  return [heads, ...rows]
}

function columnsFor(currency: string): Column<Customer>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'Customer',
      cell: ({ id, name }) =>
        id === '' ? name : <Link to={operatorPaths.customerAccount(id)}>{name}</Link>,
    },
    ...ages.map(([head, key]): Column<Customer> => ({
      head,
      phone: 'fact',
      numeric: true,
      cell: (row) => (Number(row[key]) === 0 ? '–' : money(row[key])),
    })),
    { head: 'Total', phone: 'main', numeric: true, cell: ({ total }) => money(total) },
  ]
}
