import { minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { allAlone } from '../../../lib/failures/each-alone.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { lookUpCharge, putOff } from '../charges/ask-provider.ts'
import { chargeInvoiceWith } from '../charges/charge-invoice.ts'
import { type ChargeServices } from '../settlement/charge-services.ts'
import { dunInvoices } from '../dunning/dun-invoices.ts'
import { runAutoTopUps } from '../top-ups/run-auto-top-ups.ts'
import { sweepRefunds } from '../refunds/send-refund.ts'
import { chooseCardProvider } from '../cards/choose-card-provider.ts'
import { findCharge } from '../settlement/charge.sql.ts'
import { dueQuestions } from '../settlement/next-question.sql.ts'
import { needlessCharges } from '../settlement/needless-charge.sql.ts'

/** Each costs a call to the provider, so that the rest waits for the next sweep. */
const mostAtOnce = 100

/**
 * Tops up, charges invoices that are due, and asks the card provider for the outcome of charges
 * that are not settled. One of these that fails keeps no other from its work.
 */
export function chargesJob(services: ChargeServices): Job {
  return {
    name: 'charges',
    everyMs: minuteMs / 2,
    runs: 'on one node',
    work: async () => {
      let asked = 0
      await allAlone({
        'automatic top-ups': () => runAutoTopUps(services),
        invoices: () => dunInvoices(services, chargeInvoiceWith(services)),
        charges: async () => (asked += await sweepCharges(services)),
        refunds: async () => (asked += await sweepRefunds(services)),
      })
      return asked === 0 ? 'every charge is settled' : `asked for ${asked}`
    },
    level: 'warn',
    whenFailed:
      'charges that are not settled were not asked for; nothing is charged twice, and the next try is in half a minute; check the database if this repeats',
  }
}

/**
 * Asks for each charge whose time has come, or that is not needed any more, once. Returns how many
 * it asked for.
 */
export async function sweepCharges(services: ChargeServices): Promise<number> {
  const { database, log } = services
  const due = await database.asSystem(async (db) => [
    ...(await needlessCharges(db, mostAtOnce)),
    ...(await dueQuestions(db, 'charges', { now: await readNow(db), most: mostAtOnce })),
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
