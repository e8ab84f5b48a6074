import { showNetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Card } from '../../../ui/layout/section.tsx'
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx'
import { invoiceTitle } from '../invoices/invoice-words.ts'
import { FinanceFrame } from '../../../operator-parts/finance-frame.tsx'
import { InvoiceActs } from './invoice-acts.tsx'

/** One invoice of an organization, and what is done with it. */
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
          </>
        )}
      </Loaded>
    </FinanceFrame>
  )
}
