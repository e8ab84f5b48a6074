import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { lockOpenInvoice, organizationName } from './invoices.sql.ts'
import type { InvoiceDocument } from './issued-invoices.sql.ts'
import { payInvoice } from './pay-invoice.ts'
import { isBeingCharged } from './reopened-invoice.sql.ts'
import { findOpenBooks } from '../journal/settings.sql.ts'

const receipt = Type.Object({
  organization: Type.String(),
  number: Type.String(),
  currency: Type.String(),
  /** Micros as a text, with tax. */
  left: Type.String(),
})
type Receipt = Static<typeof receipt>

/** Money that came for the whole of an invoice, which is the subject. */
export const invoiceReceived = proposalKind(receipt, {
  name: 'invoice.receive',
  needs: 'finance.write',
  title: 'Record invoice payment',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.number} of ${payload.organization}`),
  changes: ({ left, currency }) => [
    { field: 'To be paid', before: `${amountText(BigInt(left))} ${currency}`, after: 'paid' },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const invoice = await lockOpenInvoice(db, subject)
    const isSame =
      invoice !== undefined && String(invoice.netMicros + invoice.taxMicros) === payload.left
    return isSame && !(await isBeingCharged(db, subject))
  },
  apply: async (_services, db, { subject, organizationId, payload, actor, now, reason }) => {
    const cash = (await isLive(db)) ? 'cash:bank' : 'cash:sandbox'
    if (!(await payInvoice(db, { invoiceId: subject, cash, actor, reason })))
      throw new Error(`${payload.number} is settled already`)
    const by = { db, now, organizationId, actor, via: 'console' as const }
    await audit(by, 'invoice.receive', { id: subject, details: { number: payload.number, reason } })
  },
})

async function isLive(db: Db): Promise<boolean> {
  return (await findOpenBooks(db))?.book === 'live'
}

/** A receipt with its amount. Refuses `invoice_settled` and `invoice_charging`. */
export async function freezeReceipt(
  db: Db,
  { invoice, currency, reason }: { invoice: InvoiceDocument; currency: string; reason: string },
): Promise<GivingAct> {
  const { id, organizationId, name: number } = invoice
  const open = (await lockOpenInvoice(db, id)) ?? refuse('invoice_settled')
  if (await isBeingCharged(db, id)) refuse('invoice_charging')
  const amountMicros = open.netMicros + open.taxMicros
  const organization = await organizationName(db, organizationId)
  const payload: Receipt = { organization, number, currency, left: String(amountMicros) }
  const proposal = {
    kind: invoiceReceived.name,
    subject: id,
    organizationId,
    payload: { ...payload },
    reason,
  }
  return { kind: invoiceReceived, proposal, amountMicros, isReceipt: await isLive(db) }
}
