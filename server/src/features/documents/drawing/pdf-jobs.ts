import { readEInvoiceBody } from '../einvoice/e-invoice-body.ts'
import { invoiceXml } from '../einvoice/invoice-xml.ts'
import { drawInvoice, type PdfInvoice } from '../pdf/invoice-pdf.ts'
import { drawReceipt, type PdfReceipt } from '../pdf/receipt-pdf.ts'
import { drawStatement, type PdfStatement } from '../pdf/statement-pdf.ts'

/**
 * The jobs that draw documents in a child process: see draw-apart.ts. A job takes the signed body
 * as text and returns the PDF as base64, because the calls read and answer these. It also attaches
 * the e-invoice, because parsing a large body in the server would hold up other calls.
 */
export const pdfJobs = {
  drawInvoice: asBase64<PdfInvoice>(drawInvoice),
  drawStatement: asBase64<PdfStatement>(drawStatement),
  drawReceipt: async (receipt: PdfReceipt) => (await drawReceipt(receipt)).toString('base64'),
}

export type PdfJobs = typeof pdfJobs

interface Drawn {
  /** As it was signed. */
  body: string
  xml?: string
}

function asBase64<Given extends Drawn>(draw: (given: Given) => Promise<Buffer>) {
  return async (given: Omit<Given, 'xml'>): Promise<string> => {
    const xml = invoiceXml(readEInvoiceBody(given.body))
    const drawn = { ...given, ...(xml !== undefined && { xml }) } as Given
    return (await draw(drawn)).toString('base64')
  }
}
