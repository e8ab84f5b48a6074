import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { correctInvoice, judgeCorrection } from '../../documents/for-billing.ts'
import { freezeCorrection } from './frozen-correction.ts'
import { giveBackCorrected } from './give-back-corrected.ts'

const correction = Type.Object({
  organization: Type.String(),
  number: Type.String(),
  currency: Type.String(),
  /** True where the lines are invoiced anew. */
  isWhole: Type.Boolean(),
  /** Micros as texts: what is taken back, and what is left to pay now. */
  net: Type.String(),
  tax: Type.String(),
  left: Type.String(),
  /** How the lines are taxed anew. */
  anew: Type.Union([Type.String(), Type.Null()]),
  /** Whom the new invoice names, and whom the old one. Requests of before had neither. */
  buyer: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  buyerNow: Type.Optional(Type.String()),
})
type Correction = Static<typeof correction>

/**
 * Corrects an invoice, which is the subject, as a whole or by an amount. The reason is printed on
 * the credit note.
 */
export const invoiceCorrected = proposalKind(correction, {
  name: 'invoice.correct',
  needs: 'finance.write',
  title: 'Correct invoice',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.number} of ${payload.organization}`),
  changes: ({ isWhole, net, tax, left, anew, buyer = null, buyerNow = '', currency }) => {
    const money = (micros: string) => `${amountText(BigInt(micros))} ${currency}`
    return [
      {
        field: 'Correction',
        before: null,
        after: isWhole ? 'The whole invoice, with its lines anew' : 'An amount',
      },
      { field: 'Credited without tax', before: null, after: money(net) },
      { field: 'Tax', before: money(tax), after: anew ?? 'Credited' },
      ...(buyer === null ? [] : [{ field: 'Buyer', before: buyerNow, after: buyer }]),
      ...leftOver({ isWhole, due: BigInt(left), credited: BigInt(net) + BigInt(tax) }, currency),
    ]
  },
  isUnchanged: async (db, { subject, payload }) => {
    const now = await readNow(db)
    const judged = await judgeCorrection(db, { invoiceId: subject, ...wantedOf(payload), now })
    if (typeof judged === 'string') return false
    const fresh = freezeCorrection(judged)
    const { buyer = fresh.buyer } = payload
    return (
      buyer === fresh.buyer &&
      (['net', 'tax', 'left', 'anew'] as const).every((name) => fresh[name] === payload[name])
    )
  },
  apply: async ({ secrets }, db, { subject, organizationId, payload, actor, now, reason }) => {
    const judged = await judgeCorrection(db, { invoiceId: subject, ...wantedOf(payload), now })
    if (typeof judged === 'string')
      throw new Error(`${payload.number} cannot be corrected any more: ${judged}`)
    const { note, invoice, back } = await correctInvoice(
      db,
      { secrets },
      { judged, now, actor, reason },
    )
    await giveBackCorrected(db, { judged, note, back, now, actor, reason })
    const by = consoleAct({ db, now, organizationId, actor })
    const details = {
      number: payload.number,
      credit_note: note.name,
      ...(invoice !== undefined && { invoice: invoice.name }),
      amount: amountText(judged.netMicros + judged.taxMicros),
      reason,
    }
    await audit(by, 'invoice.correct', { id: subject, details })
  },
})

/** What is due after it, and what was paid already and goes back. */
function leftOver(
  { isWhole, due, credited }: { isWhole: boolean; due: bigint; credited: bigint },
  currency: string,
) {
  const money = (micros: bigint) => `${amountText(micros)} ${currency}`
  const field = 'Amount due'
  if (isWhole) return [{ field, before: money(due), after: 'By the new invoice' }]
  const [left, back] = due > credited ? [due - credited, 0n] : [0n, credited - due]
  return [
    { field, before: money(due), after: money(left) },
    ...(back > 0n ? [{ field: 'Back to the customer', before: null, after: money(back) }] : []),
  ]
}

function wantedOf({ isWhole, net }: Correction): { netMicros: bigint | undefined } {
  return { netMicros: isWhole ? undefined : BigInt(net) }
}
