import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { endUnpaid } from '../../account/account.ts'
import { payIn } from '../../delivery/delivery.ts'
import { postEntry } from '../../books/books.ts'
import type { Issued } from '../documents/issue-document.ts'
import { type AskedPayment, askedPayment } from './asked-payment.ts'
import { type CorrectedBody, linesAnew, linesBack } from './corrected-lines.ts'
import { insertCreditNote, leftOfNote, oweBack, setOff, spendNote } from './credit-notes.sql.ts'
import { insertInvoice, lockOpenInvoice } from './invoices.sql.ts'
import { issueTaxed, type TaxedDraft } from './issue-taxed.ts'
import type { JudgedCorrection } from './judge-correction.ts'
import { notifyCreditNote, notifyInvoice } from './notify-invoice.ts'
import { payToOf } from './pay-to.ts'

interface Correcting {
  db: Db
  secrets: Services['secrets']
  judged: JudgedCorrection
  body: CorrectedBody
  now: Date
  actor: string
  /** It is printed on the credit note. */
  reason: string
}

export interface Corrected {
  note: Issued
  /** The invoice that replaces it. */
  invoice: Issued | undefined
  /** What was paid and is owed back: the caller gives it back. */
  back: { netMicros: bigint; taxMicros: bigint }
}

/**
 * Corrects an invoice in the caller's transaction, which runs as the system: the credit note, which
 * is set off against the invoice and against the one that replaces it, the tax of both, and an
 * amount that is given (`correction/<number>`) with the credit of campaigns.
 */
export async function correctInvoice(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  of: Pick<Correcting, 'judged' | 'now' | 'actor' | 'reason'>,
): Promise<Corrected> {
  const { invoice } = of.judged
  const body = JSON.parse(invoice.body) as CorrectedBody
  const correcting = { ...of, db, secrets, body }
  const note = await issueNote(correcting)
  const noteId = note.id
  await setOff(db, { noteId, invoiceId: invoice.id })
  const anew = await replaceIt(correcting, noteId)
  const back = await oweBack(db, noteId)
  await endUnpaid(db, invoice.organizationId)
  return { note, invoice: anew, back }
}

async function issueNote(correcting: Correcting): Promise<Issued> {
  const { db, judged, body, now, reason } = correcting
  const { invoice, netMicros, taxMicros, treatment, anew } = judged
  const { organizationId, number } = invoice
  const isWhole = anew !== null
  const issued = await issue(correcting, {
    kind: 'credit_note',
    lines: isWhole
      ? linesBack(body)
      : [{ invoice: number, charged: amountText(-netMicros), reason }],
    sumMicros: -netMicros,
    treatment,
    taxMicros: -taxMicros,
    more: { corrects: [number], reason, ...(isWhole && { reverses: number }) },
  })
  const { id, name } = issued
  await insertCreditNote(db, { id, organizationId, netMicros, taxMicros })
  if (!isWhole) await giveAway(correcting, name)
  const { currency } = judged.books
  await notifyCreditNote(db, { organizationId, issued, currency, corrects: [number], now })
  return issued
}

/** The network bears what is taken off without a change of what was delivered. */
async function giveAway(
  { db, judged, now, actor, reason }: Correcting,
  number: string,
): Promise<void> {
  const { invoice, netMicros, books } = judged
  const { organizationId } = invoice
  await payIn(db, [{ organizationId, micros: netMicros }])
  await postEntry(db, {
    now,
    key: `correction/${number}`,
    kind: 'correction',
    effectiveDay: utcDayOf(now),
    actor,
    reason,
    details: { invoice: invoice.number },
    transfers: [
      {
        debit: { code: 'network:revenue' },
        credit: { code: 'advertiser', organizationId },
        currency: books.currency,
        amountMicros: netMicros,
      },
    ],
  })
}

/** The same lines with the treatment and the buyer of today. */
async function replaceIt(correcting: Correcting, noteId: string): Promise<Issued | undefined> {
  const { judged } = correcting
  if (judged.anew === null) return undefined
  const how = judged.invoice.purpose === 'top_up' ? replaceAdvance : replaceUse
  return how(correcting, { noteId, anew: judged.anew })
}

interface Replacing {
  noteId: string
  anew: NonNullable<JudgedCorrection['anew']>
}

/** An invoice of use is open until the credit note or a payment covers it. */
async function replaceUse(correcting: Correcting, { noteId, anew }: Replacing): Promise<Issued> {
  const { db, judged, now, body } = correcting
  const { invoice, books } = judged
  const { organizationId } = invoice
  const usedOn = body.taxed_on ?? body.issued_on
  const asked = await askedPayment(db, { books, now }, { organizationId, usedOn })
  const covered = await coveredBy(db, noteId, anew.taxMicros)
  const issued = await issueAnew(correcting, anew, {
    ...asked.members,
    ...(covered > 0n && { set_off: amountText(covered) }),
  })
  const { dueOn, paysBy } = asked
  await insertInvoice(db, { ...rowOf(correcting, issued), dueOn, paysBy })
  await setOff(db, { noteId, invoiceId: issued.id })
  await announce(correcting, issued, asked)
  return issued
}

/** An invoice of a prepayment stays paid. */
async function replaceAdvance(
  correcting: Correcting,
  { noteId, anew }: Replacing,
): Promise<Issued> {
  const { db, judged, now, body } = correcting
  const { card_last4: last4 } = body
  const issued = await issueAnew(correcting, anew, last4 === undefined ? {} : { card_last4: last4 })
  const { taxMicros } = issued
  await insertInvoice(db, {
    ...rowOf(correcting, issued),
    dueOn: utcDayOf(now),
    paysBy: last4 === undefined ? 'transfer' : 'card',
    settledAt: now,
    settledAs: 'paid',
    settledBy: judged.invoice.settledBy,
  })
  await spendNote(db, { noteId, invoiceId: issued.id, netMicros: judged.netMicros, taxMicros })
  await announce(correcting, issued, undefined)
  return issued
}

async function issueAnew(
  correcting: Correcting,
  { treatment, taxMicros }: Replacing['anew'],
  payment: TaxedDraft['more'],
): Promise<Issued> {
  const { judged, now, body } = correcting
  return issue(correcting, {
    kind: 'invoice',
    lines: linesAnew(body),
    sumMicros: judged.netMicros,
    treatment,
    taxMicros,
    more: {
      replaces: judged.invoice.number,
      taxed_on: body.taxed_on ?? body.issued_on,
      due_on: utcDayOf(now),
      ...payment,
    },
  })
}

function rowOf({ judged, now }: Correcting, { id, taxMicros }: Issued) {
  const { organizationId, purpose, originId } = judged.invoice
  const { netMicros } = judged
  return { documentId: id, organizationId, purpose, originId, netMicros, taxMicros, issuedAt: now }
}

/** What the credit note pays of the invoice that replaces the corrected one. */
async function coveredBy(db: Db, noteId: string, newTaxMicros: bigint): Promise<bigint> {
  const { netMicros, taxMicros } = await leftOfNote(db, noteId)
  return netMicros + (taxMicros < newTaxMicros ? taxMicros : newTaxMicros)
}

/** Tells the members what is due of the new invoice. */
async function announce(
  { db, judged, now }: Correcting,
  issued: Issued,
  asked: AskedPayment | undefined,
): Promise<void> {
  const { invoice, books } = judged
  const { organizationId, purpose: about, number: replaces } = invoice
  const left = await lockOpenInvoice(db, issued.id)
  const isTransfer = asked?.paysBy === 'transfer'
  await notifyInvoice(db, {
    organizationId,
    about,
    issued,
    currency: books.currency,
    dueOn: asked?.dueOn ?? utcDayOf(now),
    payTo: isTransfer ? (await payToOf(db, issued.id)).pay_to : undefined,
    replaced: { replaces, left: amountText((left?.netMicros ?? 0n) + (left?.taxMicros ?? 0n)) },
    now,
  })
}

/** Issues a document of this correction. */
function issue(
  { db, secrets, judged, body, now }: Correcting,
  draft: Omit<TaxedDraft, 'organization' | 'legs' | 'taxedOn'>,
): Promise<Issued> {
  const { invoice, books } = judged
  const organization = { id: invoice.organizationId, name: invoice.organization }
  const taxedOn = body.taxed_on ?? body.issued_on
  const issuing = { secrets, books, now }
  return issueTaxed(db, issuing, { ...draft, organization, legs: [], taxedOn })
}
