import { amountNumber } from '@frontrow/contract/amounts'
import type { listPayments as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { instantOfDay } from './instant-of-day.ts'
import { findPayments } from './payment.sql.ts'

export async function listPayments(ctx: MemberContext): Promise<Reply<typeof call>> {
  const payments = await findPayments(ctx)
  return payments.map(({ id, paid_on: day, amount_micros: micros }) => ({
    ...{ id, date: instantOfDay(day), amount: amountNumber(micros) },
    view: `/account/payment/${id}`,
  }))
}
