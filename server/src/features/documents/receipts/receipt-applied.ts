import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { type DecidedProposal, proposalKind } from '../../proposals/proposals.ts'
import { lockReceipt, type StoredReceipt } from './bank-receipt.sql.ts'
import { lockOpenInvoice, type OpenInvoice } from '../invoices/invoices.sql.ts'
import { payInvoice } from './pay-invoice.ts'
import { bookPrepayment, prepaymentRate, taxIn } from './prepayment-received.ts'
import { isBeingCharged } from '../invoices/reopened-invoice.sql.ts'

const application = Type.Object({
  organization: Type.String(),
  currency: Type.String(),
  reference: Type.String(),
  /** The part of the money to return that is applied, in micros as a text. */
  used: Type.String(),
  /** The invoice that it is set off against; null: it becomes a prepayment. */
  invoice: Type.Union([
    Type.Object({ id: Type.String(), number: Type.String(), left: Type.String() }),
    Type.Null(),
  ]),
  /** In the prepayment. */
  tax: Type.String(),
})
type Application = Static<typeof application>

/**
 * Sets money to return off against an invoice, or makes it a prepayment of its customer. The
 * subject is the receipt of the money.
 */
export const receiptApplied = proposalKind(application, {
  name: 'receipt.apply',
  needs: 'finance.write',
  title: 'Apply money to return',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.reference} of ${payload.organization}`),
  changes: ({ used, invoice, tax, currency, reference }) => {
    const money = (micros: bigint) => `${amountText(micros)} ${currency}`
    return [
      { field: 'Received, to be returned', before: money(BigInt(used)), after: money(0n) },
      { field: 'Reference', before: null, after: reference },
      ...(invoice === null
        ? [
            { field: 'Prepayment', before: null, after: money(BigInt(used) - BigInt(tax)) },
            { field: 'Tax included', before: null, after: money(BigInt(tax)) },
          ]
        : [
            {
              field: `Amount due of ${invoice.number}`,
              before: money(BigInt(invoice.left)),
              after: money(BigInt(invoice.left) - BigInt(used)),
            },
          ]),
    ]
  },
  isUnchanged: async (db, { subject, payload }) => {
    const receipt = await lockReceipt(db, subject)
    if (receipt === undefined || receipt.leftMicros < BigInt(payload.used)) return false
    if (payload.invoice === null) return true
    const invoice = await lockOpenInvoice(db, payload.invoice.id)
    return invoice !== undefined && String(leftOf(invoice)) === payload.invoice.left
  },
  apply: async (services, db, proposal) => {
    const { subject: id, payload, actor, now, reason } = proposal
    const receipt = await lockReceipt(db, id)
    if (receipt === undefined) throw new Error(`the receipt ${id} is reversed already`)
    const { organizationId, reference } = receipt
    const number = await applyTo(db, services, { receipt, proposal })
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { reference, amount: amountText(BigInt(payload.used)), number, reason }
    await audit(by, 'receipt.apply', { id: payload.invoice?.id ?? organizationId, details })
  },
})

/** Pays the invoice, or books the prepayment. Returns the number of the invoice. */
async function applyTo(
  db: Db,
  services: Pick<Services, 'secrets'>,
  of: { receipt: StoredReceipt; proposal: DecidedProposal<Application> },
): Promise<string> {
  const { receipt, proposal } = of
  const { payload, actor, now, reason } = proposal
  const { id: keptId, organizationId, reference } = receipt
  const receivedMicros = BigInt(payload.used)
  const from = { code: 'advertiser:to_return', organizationId } as const
  const used = { organizationId, keptId, reference, receivedMicros, from, actor, reason }
  if (payload.invoice === null) {
    const taxMicros = BigInt(payload.tax)
    return bookPrepayment(db, services, { ...used, taxMicros, valueOn: utcDayOf(now), now })
  }
  const { id: invoiceId, number } = payload.invoice
  if (!(await payInvoice(db, { ...used, invoiceId }))) throw new Error(`${number} is settled`)
  return number
}

function leftOf({ netMicros, taxMicros }: OpenInvoice): bigint {
  return netMicros + taxMicros
}

/**
 * The proposal to apply what is left of money to return: to an invoice as much as is due of it, and
 * as a prepayment all of it. Refuses `receipt_not_found`, `receipt_used`, `invoice_not_found`,
 * `invoice_settled`, `invoice_charging`, and as a prepayment does.
 */
export async function freezeApplication(
  db: Db,
  of: { id: string; invoiceId: string | null; currency: string; reason: string; now: Date },
): Promise<Proposal> {
  const { id, invoiceId, currency, reason } = of
  const receipt = (await lockReceipt(db, id)) ?? refuse('receipt_not_found')
  if (receipt.leftMicros === 0n) refuse('receipt_used')
  const { organizationId, organization, reference } = receipt
  const about = { organization, currency, reference }
  const payload: Application = {
    ...about,
    ...(invoiceId === null
      ? await asPrepayment(db, receipt, of.now)
      : await forInvoice(db, receipt, invoiceId)),
  }
  const kind = receiptApplied.name
  return { kind, subject: id, organizationId, payload: { ...payload }, reason }
}

type Wanted = Pick<Application, 'used' | 'invoice' | 'tax'>

async function asPrepayment(
  db: Db,
  { organizationId, leftMicros }: StoredReceipt,
  now: Date,
): Promise<Wanted> {
  const rateBp = await prepaymentRate(db, { organizationId, valueOn: utcDayOf(now), now })
  return { used: String(leftMicros), invoice: null, tax: String(taxIn(leftMicros, rateBp)) }
}

async function forInvoice(
  db: Db,
  { organizationId, leftMicros }: StoredReceipt,
  invoiceId: string,
): Promise<Wanted> {
  const open = (await lockOpenInvoice(db, invoiceId)) ?? refuse('invoice_settled')
  if (open.organizationId !== organizationId) refuse('invoice_not_found', { field: 'invoice_id' })
  if (await isBeingCharged(db, invoiceId)) refuse('invoice_charging')
  const left = leftOf(open)
  const used = leftMicros < left ? leftMicros : left
  const invoice = { id: invoiceId, number: open.number, left: String(left) }
  return { used: String(used), invoice, tax: '0' }
}
