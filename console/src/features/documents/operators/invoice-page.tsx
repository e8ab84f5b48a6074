import { showNetworkInvoice, type ShownInvoice } from '@frontrow/contract/operator/finance/invoices'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Card, Section } from '../../../ui/layout/section.tsx'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import { invoiceTitle } from '../invoices/invoice-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { ReceiptTable } from './receipts.tsx'

/** An invoice of an organization, its bank transfers, and the acts of operators on it. */
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
            <InvoiceSheet invoice={shown} pathOf={operatorPaths.invoice} />
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
  const { organization_id: id, organization_name: name, currency } = invoice
  return (
    <Section title="Bank transfers">
      <ReceiptTable rows={invoice.receipts} of={{ id, name, currency }} />
    </Section>
  )
}
