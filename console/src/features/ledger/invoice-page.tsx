import { showInvoice } from '@frontrow/contract/invoices'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useMay } from '../../ui/buttons/use-may.ts'
import { DocumentNotAllowed, DocumentPage } from './document-page.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { invoiceTitle } from './invoice-words.ts'
import { useInvoice, useInvoicePdf } from './use-invoices.ts'

const words = { kind: 'Invoice', list: { label: 'Billing', to: paths.billing } }

/** An invoice or a credit note, to read, to print and to keep. */
export function InvoicePage() {
  const { isAllowed, isLoading } = useMay(showInvoice.needs)
  return isAllowed && !isLoading ? (
    <OneInvoice />
  ) : (
    <DocumentNotAllowed {...words} needs={showInvoice.needs} />
  )
}

function OneInvoice() {
  const { invoiceId = '' } = useParams()
  const query = useInvoice(invoiceId)
  const drawing = useInvoicePdf()
  return (
    <DocumentPage {...words} titleOf={invoiceTitle} query={query} drawing={drawing}>
      {(invoice) => <InvoiceSheet invoice={invoice} />}
    </DocumentPage>
  )
}
