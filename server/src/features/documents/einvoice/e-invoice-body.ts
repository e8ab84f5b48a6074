import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import type { InvoiceBody } from '../body/invoice-body.ts'
import type { EInvoice } from './e-invoice.ts'

/** An invoice or a credit note, or one that the network issues in the name of a publisher. */
export interface EInvoiceBody extends Omit<InvoiceBody, 'kind' | 'seller' | 'buyer' | 'tax_note'> {
  kind: Exclude<EInvoice['type'], 'prepayment_invoice'>
  seller?: Seller | Buyer
  buyer?: Buyer | Seller
  tax_note?: string
}

/** Reads the body of any document, of which `isEInvoice` says whether it is one. */
export function readEInvoiceBody(body: string): EInvoiceBody {
  return JSON.parse(body) as EInvoiceBody
}
