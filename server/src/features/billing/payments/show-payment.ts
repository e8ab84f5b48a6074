import { amountText } from '@frontrow/contract/money/amounts'
import type { showPayment as call } from '@frontrow/contract/billing'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { organizationReply } from '../../account/account.ts'
import { lastFour } from '../details/bank-number.ts'
import { findPayment } from './payment.sql.ts'
import { paidStatements, withheldFrom } from './remittance.sql.ts'
import { paymentHead } from './payment-head.ts'
import { sellerLines } from '../../documents/for-billing.ts'

/** The statement of one payment, with the present bank account. Refuses `payment_not_found`. */
export async function showPayment(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { paymentId } = params
  const { day, ...shown } = await ctx.transaction((own) => paymentReply(own, paymentId))
  const { organizationId } = ctx
  const { reference } = shown
  const { payer, statements, withheld } = await ctx.database.alone(async (db) => ({
    payer: await sellerLines(db, day),
    statements: await paidStatements(db, { organizationId, reference }),
    withheld: await withheldFrom(db, { organizationId, reference }),
  }))
  return {
    ...shown,
    payer,
    statements: statements.map(({ totalMicros, invoiceNumber, ...statement }) => ({
      ...statement,
      total: amountText(totalMicros),
      ...(invoiceNumber !== null && { invoice_number: invoiceNumber }),
    })),
    ...(withheld !== undefined && {
      withheld: {
        due: amountText(withheld.dueMicros),
        base: amountText(withheld.baseMicros),
        amount: amountText(withheld.withheldMicros),
        percent: String(withheld.rateBp / 100),
        note: withheld.note,
      },
    }),
  }
}

async function paymentReply(
  ctx: MemberContext,
  paymentId: string,
): Promise<Reply<typeof call> & { day: string }> {
  const payment = await findPayment(ctx, paymentId)
  if (payment === undefined) refuse('payment_not_found')
  const organization = await organizationReply(ctx)
  const { bank_account_number: number } = organization
  return {
    day: payment.paidOn,
    ...paymentHead(payment),
    reference: payment.reference,
    organization_name: organization.name,
    organization_address: organization.address,
    account_holder: organization.bank_account_holder_name,
    account_last4: number === null ? null : lastFour(number),
    returned_on: payment.returnedOn,
    return_reason: payment.returnReason,
  }
}
