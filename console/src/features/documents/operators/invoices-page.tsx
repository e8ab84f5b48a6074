import { invoiceStates } from '@frontrow/contract/documents/invoices'
import { listNetworkInvoices } from '@frontrow/contract/operator/finance/invoices'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useUrlFilter } from '../../../lib/use-url-filter.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { invoiceStates as invoiceStateNames } from '../invoices/invoice-words.ts'
import { StateFilter } from '../../../operator-parts/state-filter.tsx'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { invoiceColumns } from './invoice-columns.tsx'

/** Invoices and credit notes of all organizations, and the amount due of each. */
export function InvoicesPage() {
  return (
    <FinanceFrame title="Invoices">
      <Invoices />
    </FinanceFrame>
  )
}

const choices = invoiceStates.map((value) => ({ value, label: invoiceStateNames[value].text }))

function Invoices() {
  const { filter, change } = useUrlFilter(['state', 'text'])
  const state = invoiceStates.find((known) => known === filter.state)
  const text = filter.text ?? ''
  const invoices = useCall(
    listNetworkInvoices,
    {
      query: {
        ...(state !== undefined && { state }),
        ...(text.trim() !== '' && { text: text.trim() }),
      },
    },
    { placeholderData: keepPreviousData },
  )
  const others = invoices.data?.left_off ?? 0
  return (
    <Section
      title="Invoices"
      sub={`Overdue first, then unpaid.${others === 0 ? '' : ` ${countText(others)} more are not shown.`}`}
    >
      <QueryTable
        label="Invoices"
        loading="Loading invoices..."
        filters={
          <>
            <InvoiceSearch text={text} onChange={(typed) => change('text', typed)} />
            <StateFilter
              choices={choices}
              state={state}
              onChange={(chosen) => change('state', chosen)}
            />
          </>
        }
        query={invoices}
        rows={invoices.data?.invoices}
        keyOf={({ id }) => id}
        columns={invoiceColumns}
        empty={
          state !== undefined || text.trim() !== '' ? (
            <EmptyState title="No invoices match these filters" />
          ) : (
            <EmptyState title="No invoices yet">
              Each top-up is invoiced, and so is the spend of organizations that pay by invoice. Set
              payment terms on the organization's page.
            </EmptyState>
          )
        }
      />
    </Section>
  )
}

/** What is typed stands in the address, so it is not lost on the way back. */
function InvoiceSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  return (
    <SearchField
      label="Search by number or organization"
      value={typed}
      onChange={(value) => {
        setTyped(value)
        onChange(value)
      }}
    />
  )
}
