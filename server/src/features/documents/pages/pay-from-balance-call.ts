import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { payFromBalance as call } from '@frontrow/contract/documents/invoices'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { asSystemWithin } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { audit, memberActor } from '../../audit/audit.ts'
import { findInvoice } from '../invoices/issued-invoices.sql.ts'
import { payFromBalance } from '../receipts/pay-from-balance.ts'

/**
 * POST /organization/invoices/:id/balance-payment. Refuses `invoice_not_found`, `invoice_settled`,
 * `invoice_charging` and `balance_too_low`.
 */
export async function payOwnFromBalance(
  ctx: MemberContext,
  { params: { id } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { db, organizationId } = ctx
  const found = (await findInvoice(db, { id, own: organizationId })) ?? refuse('invoice_not_found')
  const actor = memberActor(ctx)
  const fault = await asSystemWithin(db, () => payFromBalance(db, ctx, { invoiceId: id, actor }))
  if (fault !== undefined) refuse(fault)
  await audit(ctx, 'invoice.pay-from-balance', { id, details: { number: found.name } })
  return { status: 'SUCCESS' }
}
