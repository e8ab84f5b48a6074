import { invoiceXml, readEInvoiceBody } from '../einvoice/invoice-xml.ts'
import { drawInvoice, type PdfInvoice } from '../pdf/invoice-pdf.ts'
import { drawStatement, type PdfStatement } from '../pdf/statement-pdf.ts'

/**
 * Everything that draws. It runs in a child process: see draw-apart.ts. The bodies of documents
 * come as their text, and PDFs go as base64, because that is what the calls read and answer. What
 * is an e-invoice is attached here, because reading a large body takes as long as a call may wait.
 */
export const pdfJobs = {
  drawInvoice: asBase64<PdfInvoice>(drawInvoice),
  drawStatement: asBase64<PdfStatement>(drawStatement),
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
