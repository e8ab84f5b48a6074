import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findTerms } from '../../account/account.ts'
import { payIn } from '../../delivery/delivery.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { invoiceFault } from '../rules/invoice-fault.ts'
import { netOf, taxOf } from '../rules/tax.ts'
import { type BankReceipt, insertReceipt, type NewReceipt } from './bank-receipt.sql.ts'
import { issueTopUpInvoice } from '../invoices/issue-top-up-invoice.ts'
import {
  bankCash,
  isReceiptPossible,
  refuseRecordedReceipt,
  transferAct,
  transferChanges,
  transferMembers,
} from './judge-receipt.ts'
import { credited } from './pay-invoice.ts'
import { type Account, postEntry, findOpenBooks } from '../../books/books.ts'

const prepayment = Type.Object({
  organization: Type.String(),
  currency: Type.String(),
  /** Micros as a text, with tax. */
  received: Type.String(),
  tax: Type.String(),
  ...transferMembers,
})
type Prepayment = Static<typeof prepayment>

/** A bank transfer of an organization that pays in advance, which is the subject. */
export const prepaymentReceived = proposalKind(prepayment, {
  name: 'prepayment.receive',
  needs: 'finance.write',
  title: 'Record a prepayment',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: ({ received, tax, currency, ...transfer }) => [
    { field: 'Received', before: null, after: `${amountText(BigInt(received))} ${currency}` },
    { field: 'Tax included', before: null, after: `${amountText(BigInt(tax))} ${currency}` },
    ...transferChanges(transfer),
  ],
  isUnchanged: async (db, { subject: organizationId, payload }) => {
    const { valueOn, received, tax } = payload
    if (!(await isReceiptPossible(db, { ...payload, organizationId }))) return false
    const judged = await judgePrepayment(db, { organizationId, valueOn, now: await readNow(db) })
    return typeof judged !== 'string' && taxIn(BigInt(received), judged) === BigInt(tax)
  },
  apply: async (services, db, { subject: organizationId, payload, actor, now, reason }) => {
    const receivedMicros = BigInt(payload.received)
    const taxMicros = BigInt(payload.tax)
    const { valueOn, reference } = payload
    const from = { code: await bankCash(db) }
    const receipt = { organizationId, receivedMicros, taxMicros, valueOn, reference, from }
    const number = await bookPrepayment(db, services, { ...receipt, actor, reason, now })
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { number, reference, amount: amountText(receivedMicros), reason }
    await audit(by, 'prepayment.receive', { id: organizationId, details })
  },
})

/**
 * Books a prepayment as `receipt/<id>` with its invoice, in the caller's transaction, which runs as
 * the system. Returns the number of the invoice.
 */
export async function bookPrepayment(
  db: Db,
  services: Pick<Services, 'secrets'>,
  of: Omit<BankReceipt, 'shortAs'> &
    Pick<NewReceipt, 'organizationId' | 'keptId' | 'actor' | 'now'> & {
      taxMicros: bigint
      /** The account of the bank, or of money to return. */
      from: Account
      reason: string
    },
): Promise<string> {
  const { organizationId, receivedMicros, taxMicros, valueOn, reference, now } = of
  const { currency } = (await findOpenBooks(db)) ?? refuse('books_not_open')
  const netMicros = receivedMicros - taxMicros
  const id = newId(now)
  await payIn(db, [{ organizationId, micros: netMicros }])
  await postEntry(db, {
    now,
    key: `receipt/${id}`,
    kind: 'receipt',
    effectiveDay: valueOn,
    actor: of.actor,
    reason: of.reason,
    details: { reference },
    transfers: credited({ netMicros, taxMicros }, { organizationId, debit: of.from, currency }),
  })
  // The first decision holds for a value date before it, as where the tax was computed.
  const charged = { taxMicros, day: valueOn, decidedTill: utcDayOf(now) }
  const topUp = { organizationId, by: { receipt: id }, netMicros, charged }
  const issued = await issueTopUpInvoice(db, services, topUp)
  await insertReceipt(db, { ...of, id, documentId: issued.id, shortMicros: 0n })
  return issued.name
}

/**
 * A prepayment with its tax. Refuses `top_up_by_invoice`, `books_not_open`, `no_tax_treatment`,
 * `seller_needed`, `buyer_needed`, `document_name_needed`, `value_date_wrong`, `reference_used` and
 * `receipt_alike`.
 */
export async function freezePrepayment(
  db: Db,
  of: Omit<BankReceipt, 'shortAs'> & {
    organizationId: string
    name: string
    currency: string
    reason: string
    isAnother: boolean
    now: Date
  },
): Promise<GivingAct> {
  const { organizationId, name, currency, receivedMicros, valueOn, reference, reason } = of
  const rateBp = await prepaymentRate(db, of)
  await refuseRecordedReceipt(db, { ...of, invoiceId: null })
  const payload: Prepayment = {
    organization: name,
    currency,
    received: String(receivedMicros),
    tax: String(taxIn(receivedMicros, rateBp)),
    valueOn,
    reference,
  }
  const proposal = {
    kind: prepaymentReceived.name,
    subject: organizationId,
    organizationId,
    payload: { ...payload },
    reason,
  }
  return transferAct(db, { kind: prepaymentReceived, proposal, amountMicros: receivedMicros })
}

/** The rate of the tax in a prepayment. Refuses as `freezePrepayment` does. */
export async function prepaymentRate(
  db: Db,
  of: Parameters<typeof judgePrepayment>[1],
): Promise<number> {
  const rateBp = await judgePrepayment(db, of)
  if (rateBp === 'top_up_by_invoice') return refuse(rateBp, { message: paysByInvoice })
  return typeof rateBp === 'string' ? refuse(rateBp) : rateBp
}

const paysByInvoice =
  'This organization pays by invoice, so it has no prepayments. Record the transfer for one of its invoices, or as money to return.'

export function taxIn(grossMicros: bigint, rateBp: number): bigint {
  return grossMicros - netOf(grossMicros, rateBp)
}

/** The rate of the tax in a prepayment of a day, or why it has no invoice. */
export async function judgePrepayment(
  db: Db,
  { organizationId, valueOn, now }: { organizationId: string; valueOn: string; now: Date },
) {
  const day = utcDayOf(now)
  if ((await findOpenBooks(db)) === undefined) return 'books_not_open'
  const terms = await findTerms(db, { organizationId, day })
  if (terms?.kind === 'postpaid') return 'top_up_by_invoice'
  const treatment = await taxOf(db, { organizationId, day: valueOn, issuedOn: day })
  if (treatment === undefined) return 'no_tax_treatment'
  const { kind, rateBp } = treatment
  return (
    (await invoiceFault(db, { organizationId, day, kind })) ?? (kind === 'domestic' ? rateBp : 0)
  )
}
