import { showInvoice, showInvoicePdf, showInvoiceXml } from '@frontrow/contract/documents/invoices'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { DocumentNotAllowed, DocumentPage } from '../parts/document-page.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { PayFromBalance } from './pay-from-balance.tsx'
import { invoiceTitle } from './invoice-words.ts'
import { useSavedFile } from '../parts/saved-file.tsx'

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
  const query = useCall(showInvoice, { params: { id: invoiceId } })
  const drawing = useSavedFile(showInvoicePdf)
  const writing = useSavedFile(showInvoiceXml)
  return (
    <DocumentPage
      {...words}
      titleOf={invoiceTitle}
      query={query}
      drawing={drawing}
      {...(query.data?.has_xml === true && { writing })}
    >
      {(invoice) => (
        <>
          <PayFromBalance invoice={invoice} />
          <InvoiceSheet invoice={invoice} pathOf={paths.invoice} />
        </>
      )}
    </DocumentPage>
  )
}
