import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { shortages } from '@frontrow/contract/operator/finance/invoices'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { BankReceipt, Shortage } from './bank-receipt.sql.ts'
import { lockOpenInvoice, organizationName } from '../invoices/invoices.sql.ts'
import type { InvoiceDocument } from '../invoices/issued-invoices.sql.ts'
import {
  bankCash,
  isReceiptPossible,
  refuseRecordedReceipt,
  transferAct,
  transferChanges,
  transferMembers,
} from './judge-receipt.ts'
import { payInvoice } from './pay-invoice.ts'
import { isBeingCharged } from '../invoices/reopened-invoice.sql.ts'

const receipt = Type.Object({
  organization: Type.String(),
  number: Type.String(),
  currency: Type.String(),
  /** Micros as a text, with tax. */
  left: Type.String(),
  received: Type.String(),
  shortAs: Type.Union([Type.Enum([...shortages]), Type.Null()]),
  ...transferMembers,
})
type Receipt = Static<typeof receipt>

/** A bank transfer for an invoice, which is the subject. */
export const invoiceReceived = proposalKind(receipt, {
  name: 'invoice.receive',
  needs: 'finance.write',
  title: 'Record invoice payment',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.number} of ${payload.organization}`),
  changes: ({ left, received, shortAs, currency, ...transfer }) => [
    {
      field: 'Amount due',
      before: `${amountText(BigInt(left))} ${currency}`,
      after: shortAs !== null || left === received ? 'Paid' : dueText(left, received, currency),
    },
    { field: 'Received', before: null, after: `${amountText(BigInt(received))} ${currency}` },
    ...(shortAs === null
      ? []
      : [{ field: 'Missing amount', before: null, after: shortageWords[shortAs] }]),
    ...transferChanges(transfer),
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const invoice = await lockOpenInvoice(db, subject)
    const isSame =
      invoice !== undefined && String(invoice.netMicros + invoice.taxMicros) === payload.left
    if (!isSame || (await isBeingCharged(db, subject))) return false
    return isReceiptPossible(db, { ...payload, ...invoice, invoiceId: subject })
  },
  apply: async (_services, db, { subject, organizationId, payload, actor, now, reason }) => {
    const { number, received, shortAs, valueOn, reference } = payload
    const from = { code: await bankCash(db) }
    const came = { receivedMicros: BigInt(received), shortAs: shortAs ?? undefined }
    const payment = { ...came, valueOn, reference, from, actor, reason }
    if (!(await payInvoice(db, { invoiceId: subject, ...payment })))
      throw new Error(`${number} is settled already`)
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { number, reference, amount: amountText(BigInt(received)), reason }
    await audit(by, 'invoice.receive', { id: subject, details })
  },
})

const shortageWords: Readonly<Record<Shortage, string>> = {
  bank_charge: 'bank fees, borne by the network',
  withheld_by_customer: 'tax that the customer withheld',
}

function dueText(left: string, received: string, currency: string): string {
  return `${amountText(BigInt(left) - BigInt(received))} ${currency}`
}

/**
 * A receipt with its amount. Refuses `invoice_settled`, `invoice_charging`, `receipt_too_large`,
 * `value_date_wrong`, `reference_used` and `receipt_alike`.
 */
export async function freezeReceipt(
  db: Db,
  of: {
    invoice: InvoiceDocument
    receipt: Omit<BankReceipt, 'receivedMicros'> & { receivedMicros: bigint | undefined }
    currency: string
    reason: string
    isAnother: boolean
    now: Date
  },
): Promise<GivingAct> {
  const { invoice, currency, reason, now } = of
  const { shortAs, valueOn, reference } = of.receipt
  const { id, organizationId, name: number } = invoice
  const open = (await lockOpenInvoice(db, id)) ?? refuse('invoice_settled')
  if (await isBeingCharged(db, id)) refuse('invoice_charging')
  const left = open.netMicros + open.taxMicros
  const { receivedMicros = left } = of.receipt
  if (receivedMicros > left) refuse('receipt_too_large', { field: 'amount' })
  const compared = { organizationId, invoiceId: id, receivedMicros, valueOn, reference }
  await refuseRecordedReceipt(db, { ...compared, isAnother: of.isAnother, now })
  const payload: Receipt = {
    organization: await organizationName(db, organizationId),
    number,
    currency,
    left: String(left),
    received: String(receivedMicros),
    shortAs: receivedMicros === left ? null : (shortAs ?? null),
    valueOn,
    reference,
  }
  const proposal = {
    kind: invoiceReceived.name,
    subject: id,
    organizationId,
    payload: { ...payload },
    reason,
  }
  const amountMicros = payload.shortAs === null ? receivedMicros : left
  return transferAct(db, { kind: invoiceReceived, proposal, amountMicros })
}
