import Type from 'typebox'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { refundCharge as call } from '@frontrow/contract/operator/finance/charges'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { giveAlone, refuseOwnOrganization, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { unusedPrepay } from '../../delivery/delivery.ts'
import { type Charge, findCharge } from '../settlement/charge.sql.ts'
import { makeRefund, type NotRefundable } from '../settlement/make-refund.ts'
import { findNetworkCharge } from '../charges/network-charges.sql.ts'
import { takenOff } from '../settlement/refund.sql.ts'
import { sendRefund } from './send-refund.ts'

const refund = Type.Object({
  organization: Type.String(),
  currency: Type.String(),
  /** Micros without tax, as a text. */
  net: Type.String(),
  card: Type.String(),
})

/** A refund that is too large for one operator. The sweep sends it within half a minute. */
export const chargeRefunded = proposalKind(refund, {
  name: 'charge.refund',
  needs: 'finance.write',
  title: 'Refund top-up',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: ({ net, currency, card }) => [
    { field: 'Net refund', before: null, after: `${amountText(BigInt(net))} ${currency}` },
    { field: 'Card', before: null, after: card },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const charge = await findCharge(db, subject)
    return charge !== undefined && (await obstacleTo(db, charge, BigInt(payload.net))) === undefined
  },
  apply: async ({ secrets }, db, { subject, payload, actor, now, reason }) => {
    const wanted = { chargeId: subject, netMicros: BigInt(payload.net), reason, actor, now }
    const made = await makeRefund(db, { secrets }, wanted)
    if (typeof made === 'string') throw new Error(`the refund was not possible any more: ${made}`)
  },
})

/**
 * POST /finance/charges/:id/refunds. A second operator is needed where the amount is more than the
 * operator may give away alone.
 */
export async function refundCharge(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const netMicros = microsOf(body.amount) ?? 0n
  if (netMicros === 0n) refuse('refund_too_large', { field: 'amount', message: 'Enter an amount.' })
  const { operator, now, secrets } = ctx
  const done = await ctx.act(async (db) => {
    const charge = isId(id) ? await findCharge(db, id) : undefined
    if (charge === undefined) return refuse('charge_not_found')
    const { organizationId, currency, brand, last4 } = charge
    await refuseOwnOrganization(db, operator, organizationId)
    const actor = `operator:${operator.id}`
    const gift = { actor, kind: chargeRefunded.name, subject: id, organizationId, now }
    if (await giveAlone(db, { ...gift, amountMicros: netMicros })) {
      const wanted = { chargeId: id, netMicros, reason: body.reason, actor, now }
      const made = await makeRefund(db, { secrets }, wanted)
      return typeof made === 'string' ? refuse(made, { field: 'amount' }) : { refundId: made.id }
    }
    const obstacle = await obstacleTo(db, charge, netMicros)
    if (obstacle !== undefined) return refuse(obstacle, { field: 'amount' })
    const named = await findNetworkCharge(db, id)
    const organization = named?.organizationName ?? ''
    const payload = { organization, currency, net: String(netMicros), card: `${brand} ${last4}` }
    const kind = chargeRefunded.name
    const proposal = { kind, subject: id, organizationId, payload, reason: body.reason }
    return { proposalId: await ctx.propose(db, proposal) }
  })
  if ('refundId' in done) {
    await sendRefund(ctx, done.refundId)
    return { state: 'done', proposal_id: null }
  }
  return { state: 'proposed', proposal_id: done.proposalId }
}

/** Why nothing can be given back of a charge; undefined where it can. */
export async function obstacleTo(
  db: Parameters<typeof findCharge>[0],
  charge: Charge,
  netMicros: bigint,
): Promise<NotRefundable | undefined> {
  if (charge.state !== 'succeeded' || charge.purpose !== 'top_up') return 'charge_not_paid'
  const taken = await takenOff(db, charge.id)
  if (netMicros > charge.netMicros - taken.netMicros) return 'refund_too_large'
  const unused = await unusedPrepay(db, charge.organizationId)
  return netMicros > unused ? 'balance_used' : undefined
}
