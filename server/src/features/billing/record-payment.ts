import { amountText } from '@frontrow/contract/amounts'
import { audit } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { newId } from '../../lib/ids.ts'
import { insertPayment, organizationOfEmail } from './payment.sql.ts'

/** Payments are shown in dollars. */
const currency = 'USD'

export interface PaymentAct {
  email: string
  amountMicros: bigint
  /** A day, `2026-03-01`; without it the one it is now in UTC. */
  date?: string
  /** Names the payment within its organization; without it the day does, so that a second one of a day has to be meant. */
  reference?: string
  operator: string
}

export interface RecordedPayment {
  organizationName: string
  /** False where the organization has a payment with this reference already; then nothing was written. */
  isNew: boolean
  date: string
  reference: string
}

/** Records what the network paid to the organization of a developer. Undefined where nobody has this email. */
export async function recordPayment(
  services: Services,
  act: PaymentAct,
): Promise<RecordedPayment | undefined> {
  const actor = `operator:${act.operator}`
  return services.database.asSystem(async (db) => {
    const organization = await organizationOfEmail(db, act.email)
    if (organization === undefined) return undefined
    const now = await readNow(db)
    const date = act.date ?? now.toISOString().slice(0, 10)
    const reference = act.reference ?? date
    const id = newId(now)
    const isNew = await insertPayment(db, {
      id,
      organization_id: organization.id,
      paid_on: date,
      reference,
      currency,
      amount_micros: act.amountMicros,
      recorded_at: now,
      recorded_by: actor,
    })
    const details = { date, reference, currency, amount: amountText(act.amountMicros) }
    if (isNew) {
      const ctx = { db, now, organizationId: organization.id, actor }
      await audit(ctx, 'payment.record', { id, details })
    }
    return { organizationName: organization.name, isNew, date, reference }
  })
}
