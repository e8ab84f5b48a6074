import { minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { runInTurn } from '../../../lib/time/job-runs.sql.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { lookUpCharge, putOff } from '../charges/ask-provider.ts'
import { chargeInvoiceWith } from '../charges/charge-invoice.ts'
import { type ChargeServices } from '../settlement/charge-services.ts'
import { dunInvoices } from '../dunning/dun-invoices.ts'
import { runAutoTopUps } from '../top-ups/run-auto-top-ups.ts'
import { sweepRefunds } from '../refunds/send-refund.ts'
import { chooseCardProvider } from '../cards/choose-card-provider.ts'
import { dueCharges, findCharge } from '../settlement/charge.sql.ts'
import { needlessCharges } from '../settlement/needless-charge.sql.ts'

const pauseMs = minuteMs / 2
const chargesJob = { name: 'charges', everySeconds: pauseMs / 1000 }

/** Each costs a call to the provider, so that the rest waits for the next sweep. */
const mostAtOnce = 100

/**
 * Asks the card provider for the outcome of charges that are not settled, and charges invoices that
 * are due, each half minute on one node, until the returned function is called.
 */
export function keepCharges(services: ChargeServices): () => Promise<void> {
  const { database, log } = services
  void noteMissingRights(services)
  return repeat({
    pauseMs,
    work: () =>
      runInTurn(database, chargesJob, async () => {
        const failures: unknown[] = []
        // A failure of one part must not keep the others from their work.
        const part = (work: Promise<number>) =>
          work.catch((error: unknown) => {
            failures.push(error)
            return 0
          })
        await part(runAutoTopUps(services))
        await part(dunInvoices(services, chargeInvoiceWith(services)))
        const asked = (await part(sweepCharges(services))) + (await part(sweepRefunds(services)))
        if (failures.length > 0) throw failures[0]
        return asked === 0 ? 'every charge is settled' : `asked for ${asked}`
      }),
    failed: (error) =>
      log.warn(
        { err: error },
        'charges that are not settled were not asked for; nothing is charged twice, and the next try is in half a minute; check the database if this repeats',
      ),
  })
}

/**
 * Asks for each charge whose time has come, or that is not needed any more, once. Returns how many
 * it asked for.
 */
export async function sweepCharges(services: ChargeServices): Promise<number> {
  const { database, log } = services
  const due = await database.asSystem(async (db) => [
    ...(await needlessCharges(db, mostAtOnce)),
    ...(await dueCharges(db, { now: await readNow(db), most: mostAtOnce })),
  ])
  for (const id of new Set(due)) {
    const charge = await database.asSystem((db) => findCharge(db, id))
    if (charge === undefined) continue
    try {
      await lookUpCharge(services, { charge, actor: 'system' })
    } catch (error) {
      // The other charges are still looked up when one of them fails.
      log.error(
        { err: error, charge: id },
        'a charge could not be settled; it is tried again in a minute; run "operator verify" if this repeats',
      )
      await putOff(services, charge)
    }
  }
  return due.length
}

/** Logs what the key of the card provider may not do, before a card is charged in vain. */
export async function noteMissingRights(services: ChargeServices): Promise<void> {
  const { log } = services
  try {
    const missing = await (await chooseCardProvider(services)).missingRights()
    if (missing.length > 0)
      log.error(
        { missing },
        'the Stripe key may not read everything that charging takes, so charges, refunds or disputes fail; give the restricted key these rights in Stripe, as docs/real-cards.md says',
      )
  } catch (error) {
    log.warn(
      { err: error },
      'Stripe could not be asked for the rights of its key; charges work if it has them; check that Stripe can be reached',
    )
  }
}
