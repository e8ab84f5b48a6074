import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/invoices'
import type { Db } from '../../../lib/db/database.ts'
import type {
  OperatorActContext,
  OperatorContext,
  OperatorReadContext,
  Proposal,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { giveOrPropose, proposeFrozen, refuseOwnOrganization } from '../../proposals/proposals.ts'
import { microsOf } from '@frontrow/contract/money/amounts'
import { isId } from '../../../lib/db/ids.ts'
import { lockCreditLimit } from '../../account/for-operators.ts'
import { receiptsOf } from '../receipts/bank-receipt.sql.ts'
import { receiptReply } from './operator-receipts.ts'
import { freezeKeptReceipt } from '../receipts/receipt-kept.ts'
import { freezePrepayment } from '../receipts/prepayment-received.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { freezeReceipt } from '../receipts/invoice-received.ts'
import {
  invoiceWrittenOff,
  lockWrittenOff,
  writeOffReversed,
} from '../invoices/invoice-written-off.ts'
import { organizationName } from '../invoices/invoices.sql.ts'
import {
  findInvoice,
  findSettlement,
  type InvoiceDocument,
  networkInvoices,
} from '../invoices/issued-invoices.sql.ts'
import { invoiceHeadReply } from './list-invoices.ts'
import { invoicePdfReply, invoiceReply, invoiceXmlReply } from './show-invoice.ts'

type Shown = Reply<typeof calls.showNetworkInvoice>

const mostShown = 200

/** GET /finance/invoices */
export async function listNetworkInvoices(
  { db, config }: OperatorReadContext,
  { query }: Input<typeof calls.listNetworkInvoices>,
): Promise<Reply<typeof calls.listNetworkInvoices>> {
  const { state, organization, text = '' } = query
  // A text that is not an id names no organization.
  if (organization !== undefined && !isId(organization)) return { invoices: [], left_off: 0 }
  const wanted = { state, organizationId: organization, text: text.trim() }
  const rows = await networkInvoices(db, { ...wanted, most: mostShown })
  return {
    invoices: rows.map((row) => ({
      ...invoiceHeadReply(row, config),
      organization_id: row.organizationId,
      organization_name: row.organizationName,
    })),
    left_off: (rows[0]?.all ?? 0) - rows.length,
  }
}

/** GET /finance/invoices/:id */
export async function showNetworkInvoice(
  ctx: OperatorReadContext,
  { params: { id } }: Input<typeof calls.showNetworkInvoice>,
): Promise<Shown> {
  return shownInvoice(ctx, id)
}

/** GET /finance/invoices/:id/pdf */
export async function showNetworkInvoicePdf(
  ctx: OperatorContext,
  { params: { id } }: Input<typeof calls.showNetworkInvoicePdf>,
): Promise<Reply<typeof calls.showNetworkInvoicePdf>> {
  const document = await ctx.read((db) => foundInvoice(db, id))
  return invoicePdfReply(ctx, document)
}

/** GET /finance/invoices/:id/xml */
export async function showNetworkInvoiceXml(
  { db }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.showNetworkInvoiceXml>,
): Promise<Reply<typeof calls.showNetworkInvoiceXml>> {
  return invoiceXmlReply(await foundInvoice(db, id))
}

/** POST /finance/invoices/:id/payment */
export async function payNetworkInvoice(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.payNetworkInvoice>,
): Promise<Reply<typeof calls.payNetworkInvoice>> {
  const { now, config } = ctx
  const { reason, short_as: shortAs, is_another: isAnother = false } = body
  const receipt = { ...receiptOf(body, now), shortAs }
  const currency = config.networkCurrency
  const proposalId = await ctx.act(async (db) => {
    const invoice = await foundInvoice(db, id)
    await refuseOwnOrganization(db, ctx.operator, invoice.organizationId)
    return giveOrPropose(
      ctx,
      db,
      await freezeReceipt(db, { invoice, receipt, currency, reason, isAnother, now }),
    )
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

/** POST /organizations/:id/prepayments */
export async function recordPrepayment(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.recordPrepayment>,
): Promise<Reply<typeof calls.recordPrepayment>> {
  const { now, config } = ctx
  const receipt = { ...receiptOf(body, now), receivedMicros: microsOf(body.amount) ?? 0n }
  const proposalId = await ctx.act(async (db) => {
    const found = isId(id) ? await lockCreditLimit(db, id) : undefined
    if (found === undefined) return refuse('organization_not_found')
    await refuseOwnOrganization(db, ctx.operator, id)
    const currency = config.networkCurrency
    const { reason, is_another: isAnother = false, is_to_return: isToReturn = false } = body
    const whose = { organizationId: id, name: found.name, currency, reason, isAnother, now }
    const freeze = isToReturn ? freezeKeptReceipt : freezePrepayment
    return giveOrPropose(ctx, db, await freeze(db, { ...receipt, ...whose }))
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

function receiptOf(
  body: { amount?: string; value_on?: string; reference: string },
  now: Date,
): Omit<Parameters<typeof freezeReceipt>[1]['receipt'], 'shortAs'> {
  return {
    receivedMicros: body.amount === undefined ? undefined : microsOf(body.amount),
    valueOn: body.value_on ?? utcDayOf(now),
    reference: body.reference.trim(),
  }
}

/** An invoice is not given up before it is so many days overdue. */
const writtenOffAfterDays = 30

/** POST /finance/invoices/:id/write-off */
export async function writeOffInvoice(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof calls.writeOffInvoice>,
): Promise<Reply<typeof calls.writeOffInvoice>> {
  const currency = ctx.config.networkCurrency
  return proposeFrozen(ctx, (db) => proposedWriteOff(db, { id, currency, reason }))
}

/** Refuses `invoice_not_found`, `invoice_settled` and `invoice_young`. */
async function proposedWriteOff(
  db: Db,
  { id, currency, reason }: { id: string; currency: string; reason: string },
): Promise<Proposal> {
  const { organizationId, leftMicros, name, state } = await foundInvoice(db, id)
  if (state !== 'open' && state !== 'overdue') refuse('invoice_settled')
  const { overdueDays } = await findSettlement(db, id)
  if (overdueDays < writtenOffAfterDays) refuse('invoice_young')
  const organization = await organizationName(db, organizationId)
  return {
    kind: invoiceWrittenOff.name,
    subject: id,
    organizationId,
    payload: { organization, number: name, currency, left: String(leftMicros) },
    reason,
  }
}

/** POST /finance/invoices/:id/write-off-reversal */
export async function reverseWriteOff(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof calls.reverseWriteOff>,
): Promise<Reply<typeof calls.reverseWriteOff>> {
  const currency = ctx.config.networkCurrency
  return proposeFrozen(ctx, async (db) => {
    const { organizationId, name: number } = await foundInvoice(db, id)
    const invoice = (await lockWrittenOff(db, id)) ?? refuse('invoice_not_written_off')
    const organization = await organizationName(db, organizationId)
    const left = String(invoice.netMicros + invoice.taxMicros)
    const payload = { organization, number, currency, left }
    const kind = writeOffReversed.name
    return { kind, subject: id, organizationId, payload, reason }
  })
}

async function foundInvoice(db: Db, id: string): Promise<InvoiceDocument> {
  return (await findInvoice(db, { id })) ?? refuse('invoice_not_found')
}

async function shownInvoice(
  { db, secrets, config }: OperatorReadContext,
  id: string,
): Promise<Shown> {
  const invoice = await foundInvoice(db, id)
  const { settledBy, proposalId } = await findSettlement(db, id)
  return {
    ...(await invoiceReply(db, invoice, { secrets, config })),
    organization_id: invoice.organizationId,
    settled_by: settledBy,
    receipts: (await receiptsOf(db, { documentId: id })).map(receiptReply),
    proposal_id: proposalId,
  }
}
