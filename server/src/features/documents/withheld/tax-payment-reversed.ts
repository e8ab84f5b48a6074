import Type, { type Static } from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { amountText } from '@frontrow/contract/money/amounts'
import type { reverseTaxPayment as call } from '@frontrow/contract/operator/finance/cash'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext, Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { proposalKind, proposeFrozen } from '../../proposals/proposals.ts'
import { findTaxPayment } from './withheld.sql.ts'
import { dayOfReversal, reverseEntry } from '../../books/books.ts'

const taxReversal = Type.Object({
  /** With its currency. */
  paid: Type.String(),
  valueOn: Type.String(),
  reference: Type.String(),
})
type TaxReversal = Static<typeof taxReversal>

/** Reverses a payment to the tax office, which is the subject and was recorded in error. */
export const taxPaymentReversed = proposalKind(taxReversal, {
  name: 'tax.reverse',
  needs: 'finance.write',
  title: 'Reverse tax payment',
  subjectName: (_db, { payload }) => Promise.resolve(payload.reference),
  changes: ({ paid, valueOn, reference }) => [
    { field: 'Paid', before: paid, after: 'Reversed: not paid to the tax office yet' },
    { field: 'Value date', before: valueOn, after: null },
    { field: 'Reference', before: reference, after: 'Can be recorded again' },
  ],
  isUnchanged: async (db, { subject }) => (await findTaxPayment(db, subject)) !== undefined,
  apply: async (_services, db, { subject: id, actor, now, reason }) => {
    const found = await findTaxPayment(db, id)
    if (found === undefined) throw new Error(`the tax payment ${id} is reversed already`)
    const { valueOn, reference, amountMicros } = found
    await reverseEntry(db, {
      now,
      key: `tax/${id}`,
      kind: 'tax_payment',
      effectiveDay: await dayOfReversal(db, { day: valueOn, now }),
      actor,
      reason,
      details: { reference },
      isStrict: false,
    })
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { reference, amount: amountText(amountMicros), reason }
    await audit(consoleAct(by), 'tax.reverse', { id, details })
  },
})

/** POST /finance/tax-payments/:id/reversal */
export async function reverseTaxPayment(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return proposeFrozen(ctx, (db) => proposedReversal(db, { id, reason }))
}

/** Refuses `tax_payment_not_found`, also for one that is reversed. */
async function proposedReversal(
  db: Db,
  { id, reason }: { id: string; reason: string },
): Promise<Proposal> {
  const found = (await findTaxPayment(db, id)) ?? refuse('tax_payment_not_found')
  const { amountMicros, currency, valueOn, reference } = found
  const paid = `${amountText(amountMicros)} ${currency}`
  const payload: TaxReversal = { paid, valueOn, reference }
  const { name: kind } = taxPaymentReversed
  return { kind, subject: id, organizationId: null, payload: { ...payload }, reason }
}
