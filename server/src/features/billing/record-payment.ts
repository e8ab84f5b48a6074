import { amountText } from '@frontrow/contract/amounts'
import { audit, noteAct, noteNothingChanged } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { newId } from '../../lib/ids.ts'
import { notify } from '../../lib/notify.sql.ts'
import { insertPayment, organizationOfEmail } from './payment.sql.ts'

/** The published API shows payments in US dollars. */
const currency = 'USD'

export interface PaymentInput {
  email: string
  amountMicros: bigint
  /** A day like `2026-03-01`; by default today in UTC. */
  date?: string
  /**
   * Identifies the payment within its organization. Default: the day, so that a second payment on
   * one day needs a reference and cannot be recorded by accident.
   */
  reference?: string
  operator: string
}

export interface RecordedPayment {
  organizationName: string
  /**
   * False when the organization already has a payment with this reference; then nothing was stored.
   */
  isNew: boolean
  date: string
  reference: string
}

/**
 * Records a payment of the network to a developer's organization. Undefined when nobody has this
 * email.
 */
export async function recordPayment(
  services: Services,
  input: PaymentInput,
): Promise<RecordedPayment | undefined> {
  const actor = `operator:${input.operator}`
  return services.database.asSystem(async (db) => {
    const organization = await organizationOfEmail(db, input.email)
    if (organization === undefined) return undefined
    const now = await readNow(db)
    const date = input.date ?? now.toISOString().slice(0, 10)
    const reference = input.reference ?? date
    const id = newId(now)
    await noteAct(db)
    const isNew = await insertPayment(db, {
      id,
      organization_id: organization.id,
      paid_on: date,
      reference,
      currency,
      amount_micros: input.amountMicros,
      recorded_at: now,
      recorded_by: actor,
    })
    const details = { date, reference, currency, amount: amountText(input.amountMicros) }
    if (isNew) {
      const ctx = { db, now, organizationId: organization.id, actor }
      await audit(ctx, 'payment.record', { id, details })
      const { amount } = details
      const params = { payment_id: id, amount, currency, day: date }
      await notify(db, { ...ctx, kind: 'payment_recorded', params, subject: id })
    } else await noteNothingChanged({ db })
    return { organizationName: organization.name, isNew, date, reference }
  })
}
