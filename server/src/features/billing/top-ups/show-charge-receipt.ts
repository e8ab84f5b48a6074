import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showChargeReceipt as call } from '@frontrow/contract/billing/top-ups'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { findOwnCharge } from '../settlement/charge.sql.ts'
import { drawApart, readSignedBody } from '../../documents/for-billing.ts'

/** GET /organization/charges/:id/receipt. Refuses `charge_not_found`, also one that is not paid. */
export async function showChargeReceipt(
  ctx: NonTransactionalContext,
  { params: { id } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { organizationId, log, config } = ctx
  const { charge, body } = await ctx.transaction(async ({ db }) => {
    const own = await findOwnCharge(db, { organizationId, id })
    const documentId = own?.documentId ?? own?.invoiceId ?? null
    if (own?.state !== 'succeeded' || documentId === null) return refuse('charge_not_found')
    return { charge: own, body: await readSignedBody(db, documentId) }
  })
  const { brand, last4, settledAt, createdAt, netMicros, taxMicros } = charge
  const paidOn = utcDayOf(settledAt ?? createdAt)
  const content = await drawApart(log, 'drawReceipt', {
    body,
    chargeId: charge.id,
    paidOn,
    card: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`,
    total: amountText(netMicros + taxMicros),
    productName: config.productName,
  })
  return { file_name: `Receipt ${paidOn}.pdf`, content_type: 'application/pdf', content }
}
