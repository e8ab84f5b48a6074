import { showNetworkInvoice, type ShownInvoice } from '@frontrow/contract/operator/finance/invoices'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Card, Section } from '../../../ui/layout/section.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { dayText } from '../../../lib/text/day-text.ts'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import { invoiceTitle } from '../invoices/invoice-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { InvoiceActs } from './invoice-acts.tsx'

/** One invoice of an organization, its payment by bank, and its write-off. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams()
  const invoice = useCall(showNetworkInvoice, { params: { id: invoiceId } })
  const { data } = invoice
  return (
    <FinanceFrame
      title={data === undefined ? 'Invoice' : `${invoiceTitle(data)} ${data.number}`}
      crumbs={[{ label: 'Invoices', to: operatorPaths.invoices }]}
    >
      <Loaded
        query={invoice}
        skeleton={
          <Card>
            <CardSkeleton label="Loading the invoice..." fields={6} />
          </Card>
        }
      >
        {(shown) => (
          <>
            <InvoiceActs invoice={shown} />
            <InvoiceSheet invoice={shown} />
            <Receipts invoice={shown} />
          </>
        )}
      </Loaded>
    </FinanceFrame>
  )
}

/** The bank transfers received for it. */
function Receipts({ invoice }: { invoice: ShownInvoice }) {
  if (invoice.receipts.length === 0) return null
  const money = (amount: string) => moneyText(amount, invoice.currency)
  return (
    <Section title="Bank transfers">
      <Table
        label="Bank transfers"
        rows={invoice.receipts}
        keyOf={({ reference }) => reference}
        columns={[
          { head: 'Value date', cell: (receipt) => dayText(receipt.value_on) },
          { head: 'Reference', phone: 'fact', cell: ({ reference }) => reference },
          {
            head: 'Missing',
            phone: 'fact',
            cell: ({ short, short_as: as }) =>
              as === null ? '–' : `${money(short)}, ${shortageWords[as]}`,
          },
          { head: 'Received', phone: 'main', cell: ({ amount }) => money(amount), numeric: true },
        ]}
      />
    </Section>
  )
}

const shortageWords = {
  bank_charge: 'bank fees',
  withheld_by_customer: 'withheld by the customer',
} as const
