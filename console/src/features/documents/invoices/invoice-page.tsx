import {
  type Invoice,
  showInvoice,
  showInvoicePdf,
  showInvoiceXml,
} from '@frontrow/contract/documents/invoices'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { DocumentNotAllowed, DocumentPage } from '../parts/document-page.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { PayFromBalance } from './pay-from-balance.tsx'
import { invoiceTitle, isUnpaid } from './invoice-words.ts'
import { useSavedFile } from '../parts/saved-file.tsx'

const words = { kind: 'Invoice', list: { label: 'Billing', to: paths.billing } }

/** How an open invoice is paid by card. */
type PayByCard = (props: { invoice: Invoice }) => ReactNode

/** An invoice or a credit note, to read, to print and to keep. */
export function InvoicePage({ PayByCard }: { PayByCard: PayByCard }) {
  const { isAllowed, isLoading } = useMay(showInvoice.needs)
  return isAllowed && !isLoading ? (
    <OneInvoice PayByCard={PayByCard} />
  ) : (
    <DocumentNotAllowed {...words} needs={showInvoice.needs} />
  )
}

function OneInvoice({ PayByCard }: { PayByCard: PayByCard }) {
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
          {isUnpaid(invoice) && (
            <>
              <PayFromBalance id={invoice.id} />
              <PayByCard invoice={invoice} />
            </>
          )}
          <InvoiceSheet invoice={invoice} pathOf={paths.invoice} />
        </>
      )}
    </DocumentPage>
  )
}
