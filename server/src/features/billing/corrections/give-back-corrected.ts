import type { Db } from '../../../lib/db/database.ts'
import { payIn } from '../../delivery/delivery.ts'
import { oweBackByBank, type JudgedCorrection } from '../../documents/for-billing.ts'
import { type Charge, lockCharge } from '../settlement/charge.sql.ts'
import { type Amounts, giveBackSurplus } from '../settlement/give-back-surplus.ts'
import { takenOff } from '../settlement/refund.sql.ts'

/**
 * Gives back what was paid of an invoice and credited afterwards: to the card that paid it, or else
 * as money to return (`correction/<number>/returned`). Runs as the system in the transaction of the
 * correction.
 */
export async function giveBackCorrected(
  db: Db,
  of: {
    judged: JudgedCorrection
    note: { id: string; name: string }
    back: Amounts
    now: Date
    actor: string
    reason: string
  },
): Promise<void> {
  const { judged, note, back, now, actor, reason } = of
  const { netMicros, taxMicros } = back
  if (netMicros + taxMicros === 0n) return
  const { organizationId, settledBy } = judged.invoice
  await payIn(db, [{ organizationId, micros: -netMicros }])
  const charge = await chargeThatPaid(db, settledBy, back)
  if (charge !== undefined)
    return giveBackSurplus({ db, now }, { charge, surplus: back, reason, actor })
  const { currency } = judged.books
  const details = { invoice: judged.invoice.number }
  await oweBackByBank(db, { organizationId, note, back, currency, details, now, actor, reason })
}

/** The charge that settled the invoice; undefined where less than `back` is left of it. */
async function chargeThatPaid(
  db: Db,
  settledBy: string | null,
  back: Amounts,
): Promise<Charge | undefined> {
  if (settledBy?.startsWith('charge/') !== true) return undefined
  const charge = await lockCharge(db, settledBy.slice('charge/'.length))
  const taken = await takenOff(db, charge.id)
  const fits =
    back.netMicros <= charge.netMicros - taken.netMicros &&
    back.taxMicros <= charge.taxMicros - taken.taxMicros
  return fits ? charge : undefined
}
