import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { notePayment } from './note-payment.ts'
import { organizationOfEmail } from './payment.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

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

/** The id of the organization that a person of this email belongs to; undefined for nobody's. */
export async function findPayeeOrganization(
  { database }: Pick<Services, 'database'>,
  email: string,
): Promise<string | undefined> {
  return (await database.asSystem((db) => organizationOfEmail(db, email)))?.id
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
    const date = input.date ?? utcDayOf(now)
    const reference = input.reference ?? date
    await noteAct(db)
    const isNew = await notePayment(db, {
      organizationId: organization.id,
      amountMicros: input.amountMicros,
      currency,
      day: date,
      reference,
      now,
      actor,
    })
    if (!isNew) await noteNothingChanged({ db })
    return { organizationName: organization.name, isNew, date, reference }
  })
}
