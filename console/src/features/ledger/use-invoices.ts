import type { Reply } from '@frontrow/contract/endpoint'
import { listInvoices, showInvoice, showInvoicePdf } from '@frontrow/contract/invoices'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { useDrawnPdf } from './use-drawn-pdf.ts'

export type InvoiceHead = Reply<typeof listInvoices>[number]
export type Invoice = Reply<typeof showInvoice>

export function useInvoices() {
  return withFailure(
    useQuery({
      queryKey: ['books', 'invoices'],
      queryFn: ({ signal }) => call(listInvoices, {}, { signal }),
    }),
  )
}

/** The document never changes, but its state does. */
export function useInvoice(id: string) {
  return withFailure(
    useQuery({
      queryKey: ['books', 'invoices', id],
      queryFn: ({ signal }) => call(showInvoice, { params: { id } }, { signal }),
    }),
  )
}

export function useInvoicePdf() {
  return useDrawnPdf((id) => call(showInvoicePdf, { params: { id } }))
}
