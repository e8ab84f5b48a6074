import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { payIn } from '../../delivery/delivery.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { dayOfReversal, findOpenBooks, reverseEntry } from '../../books/books.ts'
import { lockReceipt, noteReversed, owedReceipts, type StoredReceipt } from './bank-receipt.sql.ts'
import { creditPrepayment } from '../invoices/credit-prepayment.ts'
import { notifyCreditNote, notifyReopened } from '../invoices/notify-invoice.ts'
import { addCredited } from '../invoices/open-top-ups.sql.ts'
import { lockOpenInvoice } from '../invoices/invoices.sql.ts'
import { isBeingCharged, lockInvoice, reopenPart } from '../invoices/reopened-invoice.sql.ts'
import { payInvoice } from './pay-invoice.ts'

const reversal = Type.Object({
  organization: Type.String(),
  /** The invoice that it paid, or that was issued for it; null for money to return. */
  number: Type.Union([Type.String(), Type.Null()]),
  purpose: Type.Union([Type.Enum(['use', 'top_up']), Type.Null()]),
  currency: Type.String(),
  /** Micros as a text. */
  received: Type.String(),
  valueOn: Type.String(),
  reference: Type.String(),
  /** Micros as a text: what is to be returned of the invoice. Requests of before had none. */
  owed: Type.Optional(Type.String()),
})
type Reversal = Static<typeof reversal>

/** Reverses a receipt, which is the subject and was recorded in error. */
export const receiptReversed = proposalKind(reversal, {
  name: 'receipt.reverse',
  needs: 'finance.write',
  title: 'Reverse receipt',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.reference} of ${payload.organization}`),
  changes: ({ received, currency, number, purpose, valueOn, reference, owed = '0' }) => [
    { field: 'Received', before: `${amountText(BigInt(received))} ${currency}`, after: 'Reversed' },
    { field: 'Value date', before: valueOn, after: null },
    { field: 'Reference', before: reference, after: 'Can be recorded again' },
    {
      field: number ?? 'Received, to be returned',
      before: null,
      after: outcomes[purpose ?? 'kept'],
    },
    ...(owed === '0'
      ? []
      : [
          {
            field: 'Received, to be returned',
            before: `${amountText(BigInt(owed))} ${currency}`,
            after: `Taken off ${number}`,
          },
        ]),
  ],
  isUnchanged: async (db, { subject, payload: { owed } }) => {
    const receipt = await lockReceipt(db, subject)
    if (receipt === undefined || (await reversalFault(db, receipt)) !== undefined) return false
    return owed === undefined || owed === (await owedOf(db, receipt))
  },
  apply: async (services, db, { subject: id, actor, now, reason }) => {
    const receipt = await lockReceipt(db, id)
    if (receipt === undefined) throw new Error(`the receipt ${id} is reversed already`)
    const { organizationId, documentId, purpose, netMicros, reference } = receipt
    const effectiveDay = await dayOfReversal(db, { day: receipt.valueOn, now })
    if (netMicros > 0n)
      await payIn(db, [{ organizationId, micros: -netMicros }], { isForced: true })
    await reverseEntry(db, {
      now,
      key: `receipt/${id}`,
      kind: 'receipt',
      effectiveDay,
      actor,
      reason,
      details: { reference },
      isStrict: purpose === null,
    })
    const creditNoteId = await takeInvoiceBack(db, services, { receipt, now })
    await noteReversed(db, { id, creditNoteId })
    if (documentId !== null && purpose === 'use')
      await dueAgain(db, { receipt, invoiceId: documentId, actor, reason, now })
    const by = consoleAct({ db, now, organizationId, actor })
    const amount = amountText(receipt.receivedMicros)
    const details = { reference, amount, reason, number: receipt.number }
    await audit(by, 'receipt.reverse', { id: documentId ?? organizationId, details })
  },
})

const outcomes = {
  use: 'Due again',
  top_up: 'Credit note; what was used of it is owed',
  kept: 'Nothing is owed for it any more',
} as const

/** Issues the credit note of a prepayment, and returns its id. */
async function takeInvoiceBack(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { receipt, now }: { receipt: StoredReceipt; now: Date },
): Promise<string | null> {
  const { id, organizationId, documentId, number, purpose, netMicros, taxMicros, valueOn } = receipt
  if (documentId === null || number === null || purpose !== 'top_up') return null
  const currency = (await findOpenBooks(db))?.currency ?? ''
  const issued = await creditPrepayment(db, services, {
    organizationId,
    of: { receipt: id },
    paidOn: valueOn,
    netMicros,
    taxMicros,
    postsTax: true,
  })
  await addCredited(db, { documentId, netMicros, taxMicros })
  await notifyCreditNote(db, { organizationId, issued, currency, corrects: [number], now })
  return issued.id
}

async function dueAgain(
  db: Db,
  of: { receipt: StoredReceipt; invoiceId: string; actor: string; reason: string; now: Date },
): Promise<void> {
  const { receipt, invoiceId, now } = of
  const { id, organizationId, number } = receipt
  await reopenPart(db, { ...receipt, invoiceId })
  await takeOffOwed(db, of)
  if ((await lockOpenInvoice(db, invoiceId)) === undefined) return
  await notifyReopened(db, {
    invoiceId,
    organizationId,
    number: number ?? '',
    because: 'receipt_reversed',
    occasion: id,
    now,
  })
}

/** Where the payment of an invoice did not come, what a credit note owes of it is taken off it. */
async function takeOffOwed(
  db: Db,
  of: { receipt: StoredReceipt; invoiceId: string; actor: string; reason: string },
): Promise<void> {
  const { receipt, invoiceId, actor, reason } = of
  const from = { code: 'advertiser:to_return', organizationId: receipt.organizationId } as const
  for (const { id: keptId, leftMicros, reference } of await owedReceipts(db, invoiceId)) {
    const open = await lockOpenInvoice(db, invoiceId)
    if (open === undefined) return
    const due = open.netMicros + open.taxMicros
    const receivedMicros = leftMicros < due ? leftMicros : due
    await payInvoice(db, { invoiceId, receivedMicros, keptId, reference, from, actor, reason })
  }
}

/** What is to be returned of the invoice that a receipt paid, in micros as a text. */
async function owedOf(db: Db, { purpose, documentId }: StoredReceipt): Promise<string> {
  if (purpose !== 'use' || documentId === null) return '0'
  const owed = await owedReceipts(db, documentId)
  return String(owed.reduce((sum, { leftMicros }) => sum + leftMicros, 0n))
}

type NotReversible =
  | 'receipt_used'
  | 'receipt_from_balance'
  | 'invoice_charging'
  | 'invoice_written_off'

/** Why a receipt cannot be reversed now. */
async function reversalFault(db: Db, receipt: StoredReceipt): Promise<NotReversible | undefined> {
  const { documentId } = receipt
  if (receipt.isFromBalance) return 'receipt_from_balance'
  if (documentId !== null) return faultOfInvoice(db, receipt, documentId)
  return isKeptWhole(receipt) ? undefined : 'receipt_used'
}

async function faultOfInvoice(
  db: Db,
  receipt: StoredReceipt,
  documentId: string,
): Promise<NotReversible | undefined> {
  const invoice = await lockInvoice(db, documentId)
  const isWhole = invoice?.netMicros === receipt.netMicros && !receipt.isCorrected
  if (receipt.purpose === 'top_up') return isWhole ? undefined : 'receipt_used'
  if (invoice?.settledAs === 'written_off') return 'invoice_written_off'
  return (await isBeingCharged(db, documentId)) ? 'invoice_charging' : undefined
}

/**
 * Whether all of a transfer is still to be returned. Money to return that no transfer brought is
 * owed by a credit note, and is not reversed, because that stays issued.
 */
function isKeptWhole({ leftMicros, receivedMicros, creditNoteId }: StoredReceipt): boolean {
  return leftMicros === receivedMicros && creditNoteId === null
}

/**
 * The proposal to reverse a receipt. Refuses `receipt_not_found`, `receipt_used`,
 * `receipt_from_balance`, `invoice_charging` and `invoice_written_off`.
 */
export async function freezeReversal(
  db: Db,
  { id, currency, reason }: { id: string; currency: string; reason: string },
): Promise<Proposal> {
  const receipt = (await lockReceipt(db, id)) ?? refuse('receipt_not_found')
  const fault = await reversalFault(db, receipt)
  if (fault !== undefined) refuse(fault)
  const { organizationId, organization, number, purpose, valueOn, reference } = receipt
  const received = String(receipt.receivedMicros)
  const payload: Reversal = {
    organization,
    number,
    purpose,
    currency,
    received,
    valueOn,
    reference,
    owed: await owedOf(db, receipt),
  }
  const kind = receiptReversed.name
  return { kind, subject: id, organizationId, payload: { ...payload }, reason }
}
