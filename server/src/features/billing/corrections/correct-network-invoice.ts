import type { Input, Reply } from '@frontrow/contract/endpoint'
import { microsOf } from '@frontrow/contract/money/amounts'
import type { correctNetworkInvoice as call } from '@frontrow/contract/operator/finance/invoices'
import type { OperatorActContext, Proposal } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { proposeFrozen } from '../../proposals/proposals.ts'
import { judgeCorrection } from '../../documents/for-billing.ts'
import { freezeCorrection } from './frozen-correction.ts'
import { invoiceCorrected } from './invoice-corrected.ts'

/** POST /finance/invoices/:id/correction */
export async function correctNetworkInvoice(
  ctx: OperatorActContext,
  { params: { id }, body: { amount, reason } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const netMicros = amount === undefined ? undefined : microsOf(amount)
  const wanted = { invoiceId: id, netMicros, reason, now: ctx.now }
  return proposeFrozen(ctx, (db) => proposedCorrection(db, wanted))
}

/** Refuses as the call says. */
export async function proposedCorrection(
  db: Db,
  of: { invoiceId: string; netMicros: bigint | undefined; reason: string; now: Date },
): Promise<Proposal> {
  const judged = await judgeCorrection(db, of)
  if (typeof judged === 'string')
    return refuse(judged, of.netMicros === undefined ? {} : { field: 'amount' })
  const { organizationId, organization, number } = judged.invoice
  const { currency } = judged.books
  const isWhole = judged.anew !== null
  return {
    kind: invoiceCorrected.name,
    subject: of.invoiceId,
    organizationId,
    payload: { organization, number, currency, isWhole, ...freezeCorrection(judged) },
    reason: of.reason,
  }
}
