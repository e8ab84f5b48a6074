import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { ChargeServices } from '../settlement/charge-services.ts'
import { type DueTopUp, dueTopUps, pauseAutoTopUp } from './auto-top-up.sql.ts'
import { startCharge } from '../charges/start-charge.ts'

const mostAtOnce = 100

/**
 * Charges the cards of organizations whose balance is below what they set, within the limits of
 * top-ups that a person asks for. A decline pauses it until another card is entered or the setting
 * is saved again; a limit pauses nothing, because it is over tomorrow. One that fails does not keep
 * the others from being charged. Returns how many cards were to be charged.
 */
export async function runAutoTopUps(services: ChargeServices): Promise<number> {
  const { database, log } = services
  const due = await database.asSystem(async (db) =>
    dueTopUps(db, { now: await readNow(db), most: mostAtOnce }),
  )
  for (const one of due)
    await topUpOne(services, one).catch((error: unknown) => {
      log.error(
        { err: error, organization: one.organizationId },
        'an automatic top-up failed; it is tried again in 30 seconds; campaigns of the organization stop when its balance is used; run "operator verify" if this repeats',
      )
    })
  return due.length
}

async function topUpOne(services: ChargeServices, { organizationId, addMicros }: DueTopUp) {
  const charge = await startCharge(services, {
    organizationId,
    purpose: 'top_up',
    netMicros: addMicros,
    actor: 'system',
    isAutomatic: true,
    isStillDue: (db) => isDue(db, { organizationId, addMicros }),
  })
  if (charge === 'not_due') return
  if (typeof charge === 'string' || charge.state === 'declined')
    await services.database.asSystem(async (db) =>
      pauseAutoTopUp(db, { organizationId, now: await readNow(db) }),
    )
}

/** Whether the same amount is still to be charged: the setting may have changed meanwhile. */
async function isDue(db: Db, { organizationId, addMicros }: DueTopUp): Promise<boolean> {
  const [due] = await dueTopUps(db, { now: await readNow(db), most: 1, own: organizationId })
  return due?.addMicros === addMicros
}
