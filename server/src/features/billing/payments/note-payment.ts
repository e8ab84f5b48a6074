import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import { insertPayment, returnPayment } from './payment.sql.ts'

/** Who notes a payment, and when. */
interface By {
  organizationId: string
  now: Date
  /** The actor, as in the audit. */
  actor: string
  via?: 'console'
}

/**
 * Adds a payment to the history of an organization, in the caller's transaction, which runs as the
 * system, and informs its members. Returns false where its reference is there already.
 */
export async function notePayment(
  db: Db,
  payment: By & { amountMicros: bigint; currency: string; day: string; reference: string },
): Promise<boolean> {
  const { organizationId, amountMicros, currency, day, reference, now } = payment
  const id = newId(now)
  const isNew = await insertPayment(db, {
    id,
    organizationId,
    paidOn: day,
    reference,
    currency,
    amountMicros,
    recordedAt: now,
    recordedBy: payment.actor,
  })
  if (!isNew) return false
  const amount = amountText(amountMicros)
  const by = byOf(db, payment)
  await audit(by, 'payment.record', { id, details: { date: day, reference, currency, amount } })
  const params = { payment_id: id, amount, currency, day }
  await notify(db, { organizationId, now, kind: 'payment_recorded', params, subject: id })
  return true
}

/** Notes that the bank sent a payment back, and informs the members. Throws for an unknown one. */
export async function notePaymentReturned(
  db: Db,
  payment: By & { reference: string; day: string; reason: string },
): Promise<void> {
  const { organizationId, reference, day, reason, now } = payment
  const found = await returnPayment(db, { organizationId, reference, day, reason })
  if (found === undefined) throw new Error(`no payment has the reference ${reference}`)
  const { id, currency } = found
  const amount = amountText(found.amountMicros)
  const details = { date: day, reference, currency, amount, reason }
  await audit(byOf(db, payment), 'payment.return', { id, details })
  const params = { payment_id: id, amount, currency, text: reason }
  await notify(db, { organizationId, now, kind: 'payment_returned', params, subject: id })
}

function byOf(db: Db, { organizationId, now, actor, via }: By) {
  return { db, now, organizationId, actor, ...(via === undefined ? {} : { via }) }
}
