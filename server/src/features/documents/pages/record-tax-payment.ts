import type { Input, Reply } from '@frontrow/contract/endpoint'
import { microsOf } from '@frontrow/contract/money/amounts'
import type { recordTaxPayment as call } from '@frontrow/contract/operator/finance/cash'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { giveOrPropose } from '../../proposals/proposals.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { freezeTaxPayment } from '../withheld/tax-paid.ts'

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
