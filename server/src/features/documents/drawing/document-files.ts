import type { showStatementXml } from '@frontrow/contract/documents/statements'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Services } from '../../../lib/calls/context.ts'
import { readEInvoiceBody } from '../einvoice/e-invoice-body.ts'
import { invoiceXml } from '../einvoice/invoice-xml.ts'
import { drawDocument, type DrawnDocument } from './draw-document.ts'
import { findDrawnDocument } from './drawn-document.sql.ts'

/** A file as the calls reply with it. Its content is base64. */
export type DocumentFile = Reply<typeof showStatementXml>

type Drawing = Pick<Services, 'log' | 'config'>

/** The files of a document of any organization; none for an unknown id. Refuses `unavailable`. */
export async function filesOfDocument(
  services: Drawing & Pick<Services, 'database'>,
  id: string,
): Promise<DocumentFile[]> {
  const document = await services.database.asSystem((db) => findDrawnDocument(db, id))
  return document === undefined ? [] : documentFiles(services, document)
}

/** The PDF of a document, and its e-invoice where it is one. Refuses `unavailable`. */
export async function documentFiles(
  services: Drawing,
  document: DrawnDocument,
): Promise<DocumentFile[]> {
  const xml = xmlOf(document)
  const pdf = await pdfOf(services, document)
  return xml === undefined ? [pdf] : [pdf, xml]
}

/** Refuses `unavailable`. */
export async function pdfOf(services: Drawing, document: DrawnDocument): Promise<DocumentFile> {
  return {
    file_name: `${document.name}.pdf`,
    content_type: 'application/pdf',
    content: await drawDocument(services, document),
  }
}

/** The e-invoice; undefined where the document is none. */
export function xmlOf({
  name,
  body,
}: Pick<DrawnDocument, 'name' | 'body'>): DocumentFile | undefined {
  const xml = invoiceXml(readEInvoiceBody(body))
  if (xml === undefined) return undefined
  const content = Buffer.from(xml).toString('base64')
  return { file_name: `${name}.xml`, content_type: 'application/xml', content }
}
