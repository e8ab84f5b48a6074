import Type, { type Static } from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type { recordTaxPayment as call } from '@frontrow/contract/operator/finance/cash'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type GivingAct, giveOrPropose, proposalKind } from '../../proposals/proposals.ts'
import {
  bankCash,
  isReceiptPossible,
  refuseWrongReceipt,
  transferAct,
  transferChanges,
  transferMembers,
} from '../receipts/judge-receipt.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { isTaxPaymentRecorded, withheldNow } from './withheld.sql.ts'
import { postEntry, findOpenBooks } from '../../books/books.ts'

const taxPayment = Type.Object({
  currency: Type.String(),
  /** Micros as a text. */
  paid: Type.String(),
  ...transferMembers,
})
type TaxPayment = Static<typeof taxPayment>

/** A bank transfer of withheld tax to the tax office. Its reference is the subject. */
export const taxPaid = proposalKind(taxPayment, {
  name: 'tax.pay',
  needs: 'finance.write',
  title: 'Record tax payment',
  subjectName: (_db, { payload }) => Promise.resolve(payload.reference),
  changes: ({ paid, currency, ...transfer }) => [
    { field: 'Paid', before: null, after: `${amountText(BigInt(paid))} ${currency}` },
    ...transferChanges(transfer),
  ],
  isUnchanged: async (db, { payload }) => {
    const { reference, paid, currency } = payload
    const isNew = !(await isTaxPaymentRecorded(db, reference))
    const isThere = BigInt(paid) <= (await withheldNow(db, currency))
    return isNew && isThere && (await isReceiptPossible(db, payload))
  },
  apply: async (_services, db, { payload, actor, now, reason }) => {
    const { paid, valueOn, reference, currency } = payload
    const id = newId(now)
    const amountMicros = BigInt(paid)
    const debit = { code: 'tax:withheld' } as const
    const credit = { code: await bankCash(db) }
    await postEntry(db, {
      now,
      key: `tax/${id}`,
      kind: 'tax_payment',
      effectiveDay: valueOn,
      actor,
      reason,
      details: { reference },
      transfers: [{ debit, credit, currency, amountMicros, isStrict: true }],
    })
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { reference, amount: amountText(amountMicros), reason }
    await audit(consoleAct(by), 'tax.pay', { id, details })
  },
})

/**
 * A payment of withheld tax. Refuses `books_not_open`, `tax_too_large`, `value_date_wrong` and
 * `reference_used`.
 */
async function freezeTaxPayment(
  db: Db,
  of: { paidMicros: bigint; valueOn: string; reference: string; reason: string; now: Date },
): Promise<GivingAct> {
  const { paidMicros, valueOn, reference, reason } = of
  const { currency } = (await findOpenBooks(db)) ?? refuse('books_not_open')
  await refuseWrongReceipt(db, of)
  if (await isTaxPaymentRecorded(db, reference)) refuse('reference_used', { field: 'reference' })
  const isTooMuch = paidMicros <= 0n || paidMicros > (await withheldNow(db, currency))
  if (isTooMuch) refuse('tax_too_large', { field: 'amount' })
  const payload: TaxPayment = { currency, paid: String(paidMicros), valueOn, reference }
  const proposal = {
    kind: taxPaid.name,
    subject: reference,
    organizationId: null,
    payload: { ...payload },
    reason,
  }
  return transferAct(db, { kind: taxPaid, proposal, amountMicros: paidMicros })
}

/** POST /finance/tax-payments */
export async function recordTaxPayment(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  const { amount, value_on: valueOn = utcDayOf(now), reference, reason } = body
  const paid = { paidMicros: microsOf(amount) ?? 0n, valueOn, reference: reference.trim() }
  const proposalId = await ctx.act(async (db) =>
    giveOrPropose(ctx, db, await freezeTaxPayment(db, { ...paid, reason, now })),
  )
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}
