import { readNow } from '../../lib/clock.sql.ts'
import type { ChargeServices } from './charge-services.ts'
import { dueTopUps, pauseAutoTopUp } from './auto-top-up.sql.ts'
import { startCharge } from './start-charge.ts'

const mostAtOnce = 100

/**
 * Charges the cards of organizations whose balance is below what they set. A decline pauses it
 * until another card is entered or the setting is saved again. Returns how many cards were charged.
 */
export async function runAutoTopUps(services: ChargeServices): Promise<number> {
  const { database } = services
  const due = await database.asSystem(async (db) =>
    dueTopUps(db, { now: await readNow(db), most: mostAtOnce }),
  )
  for (const { organizationId, addMicros } of due) {
    const charge = await startCharge(services, {
      organizationId,
      purpose: 'top_up',
      netMicros: addMicros,
      actor: 'system',
      isAutomatic: true,
    })
    if (typeof charge === 'string' || charge.state === 'declined')
      await database.asSystem(async (db) =>
        pauseAutoTopUp(db, { organizationId, now: await readNow(db) }),
      )
  }
  return due.length
}
