import { drawInvoice } from './invoice-pdf.ts'
import { drawStatement } from './statement-pdf.ts'

/**
 * Everything that draws. It runs in a child process: see draw-apart.ts. The bodies of documents
 * come as their text, and PDFs go as base64, because that is what the calls read and answer.
 */
export const pdfJobs = {
  drawInvoice: asBase64(drawInvoice),
  drawStatement: asBase64(drawStatement),
}

export type PdfJobs = typeof pdfJobs

function asBase64<Given>(draw: (given: Given) => Promise<Buffer>) {
  return async (given: Given): Promise<string> => (await draw(given)).toString('base64')
}
