import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  showInvoice as call,
  showInvoicePdf as pdfCall,
  showInvoiceXml as xmlCall,
} from '@frontrow/contract/documents/invoices'
import type {
  MemberContext,
  NonTransactionalContext,
  Services,
} from '../../../lib/calls/context.ts'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  campaignLines,
  type InvoiceBody,
  advancePayment,
  paidOn,
  payToFacts,
  readInvoice,
  supplyDays,
  taxLabel,
} from '../body/invoice-body.ts'
import { isEInvoice } from '../einvoice/invoice-xml.ts'
import { bankFacts, transferText } from '../parties/bank-facts.ts'
import { networkOn, organizationOn, partiesOn } from '../body/party-lines.ts'
import { pdfOf, xmlOf } from '../drawing/document-files.ts'
import { eventsOf, type InvoiceEvent, relatedDocuments } from '../invoices/invoice-history.sql.ts'
import { findInvoice, type InvoiceDocument } from '../invoices/issued-invoices.sql.ts'
import { invoiceHeadReply } from './list-invoices.ts'
import { publicKeyOf } from '../../books/books.ts'

/** GET /organization/invoices/:id. Refuses `invoice_not_found`. */
export async function showInvoice(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return invoiceReply(ctx.db, await ownInvoice(ctx, params.id), ctx)
}

/** GET /organization/invoices/:id/pdf. Refuses `invoice_not_found`. */
export async function showInvoicePdf(
  ctx: NonTransactionalContext,
  { params }: Input<typeof pdfCall>,
): Promise<Reply<typeof pdfCall>> {
  const document = await ctx.transaction((own) => ownInvoice(own, params.id))
  return invoicePdfReply(ctx, document)
}

/** GET /organization/invoices/:id/xml. Refuses `invoice_not_found` and `invoice_has_no_xml`. */
export async function showInvoiceXml(
  ctx: MemberContext,
  { params }: Input<typeof xmlCall>,
): Promise<Reply<typeof xmlCall>> {
  return invoiceXmlReply(await ownInvoice(ctx, params.id))
}

async function ownInvoice(
  { db, organizationId }: MemberContext,
  id: string,
): Promise<InvoiceDocument> {
  const found = await findInvoice(db, { id, own: organizationId })
  return found ?? refuse('invoice_not_found')
}

/** An invoice with its lines and its signature, as members and operators see it. */
export async function invoiceReply(
  db: Db,
  document: InvoiceDocument,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
): Promise<Reply<typeof call>> {
  const body = readInvoice(document.body)
  const lines = campaignLines(body)
  return {
    ...invoiceHeadReply(document, config),
    ...faceOf(body, { productName: config.productName, hasFailed: document.stopsAt !== null }),
    related: await relatedDocuments(db, document.id),
    events: (await eventsOf(db, document.id)).map(eventReply),
    book: body.book,
    organization_name: body.organization_name,
    lines,
    impressions: Math.max(
      0,
      lines.reduce((sum, { impressions }) => sum + impressions, 0),
    ),
    sum: body.sum,
    carried_in: body.carried_in,
    carried_forward: body.carried_forward,
    tax_kind: body.tax_kind,
    tax_percent: String(Number(body.tax_rate_bp) / 100),
    tax_note: body.tax_note,
    has_xml: isEInvoice(body),
    document: document.body,
    sha256: document.sha256.toString('hex'),
    signature: document.signature.toString('base64'),
    public_key: publicKeyOf(secrets),
  }
}

function eventReply(event: InvoiceEvent): Reply<typeof call>['events'][number] {
  const { kind, on, micros, reference, documentId, number } = event
  const document = documentId === null ? null : { id: documentId, number: number ?? '' }
  return { kind, on, amount: amountText(micros), reference, document }
}

/**
 * Who is on it, when it was supplied or paid, and how it is paid. Where its card did not pay, the
 * page shows the account too, because the notice of it names a transfer as the other way.
 */
function faceOf(body: InvoiceBody, of: { productName: string; hasFailed: boolean }) {
  const { productName, hasFailed } = of
  return {
    ...partiesOn(body, productName),
    ...daysOf(body),
    purchase_order: organizationOn(body)?.purchase_order ?? '',
    paid_in_advance: advancePayment(body) ?? null,
    corrects: [...(body.corrects ?? [])],
    reason: body.reason ?? null,
    pay_to: hasFailed ? bankFacts(networkOn(body), transferText(body)) : payToFacts(body),
    tax_label: taxLabel(body),
    tax_in: body.tax_in ?? null,
    footer: networkOn(body)?.footer ?? '',
  }
}

function daysOf(body: InvoiceBody) {
  const { from = null, till = null } = supplyDays(body) ?? {}
  return { supply_from: from, supply_till: till, paid_on: paidOn(body) ?? null }
}

/** The PDF of an invoice, as the calls answer it. */
export async function invoicePdfReply(
  services: Pick<Services, 'log' | 'config'>,
  document: InvoiceDocument,
): Promise<Reply<typeof pdfCall>> {
  const totalMicros = document.netMicros + document.taxMicros
  return pdfOf(services, { ...document, month: null, totalMicros })
}

/** The e-invoice, as the calls answer it. */
export function invoiceXmlReply(document: InvoiceDocument): Reply<typeof xmlCall> {
  return xmlOf(document) ?? refuse('invoice_has_no_xml')
}
