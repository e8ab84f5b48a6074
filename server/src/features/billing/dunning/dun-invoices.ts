import { dayMs, hourMs } from '@frontrow/contract/durations'
import { amountText } from '@frontrow/contract/money/amounts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { endUnpaid } from '../../account/account.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import {
  askLaterForIt,
  askOfNewCards,
  beginDunnings,
  type DueDunning,
  type Dunning,
  dueDunnings,
  dunningsToStop,
  leaveUnasked,
  lockDunning,
  noteStopped,
  writeFailure,
} from './dunning.sql.ts'
import { payFromBalances } from './pay-from-balances.ts'
import { stopForInvoice } from './stop-for-invoice.ts'
import { payToOf } from '../../documents/for-billing.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/**
 * What became of the charge of an invoice. soft: declined, and another day may bring it. hard: the
 * card never pays. to_confirm: its cardholder has to confirm it. too_small: no card is charged so
 * little. unknown: the answer was lost.
 */
export type InvoiceCharged =
  | 'paid'
  | 'soft'
  | 'hard'
  | 'no_card'
  | 'to_confirm'
  | 'too_small'
  | 'unknown'

/** Charges what is left of an invoice. A charge that is paid settles it. */
export type ChargeInvoice = (due: DueDunning) => Promise<InvoiceCharged>

/** On which days after the first attempt a card is asked again. */
const attemptDays = [0, 1, 3, 7] as const

/** On which days after the due day who pays by bank transfer is reminded. */
const reminderDays = [0, 7, 14] as const

/** How soon an answer that was not known is asked for again. */
const unknownMs = hourMs

/** Campaigns stop this long after the first attempt to charge an invoice that failed. */
const unpaidStopsAfterMs = 2 * dayMs

const atOnce = 50

/**
 * Pays open invoices of use from the balance, charges them, or reminds their buyers. A buyer who
 * pays by bank transfer is reminded on the due day and 7 and 14 days later; its campaigns stop as
 * many days after the due day as the setting says. Any other buyer is charged on the day of issue
 * and, while the card is declined, 1, 3 and 7 days later. Without a card that pays, the next card
 * that is entered is charged. Its campaigns stop 48 hours after the first failure, and resume
 * after a payment. An invoice whose processing throws is tried again later, so that it does not
 * delay the others. Any node may run it. Returns how many invoices were processed.
 */
export async function dunInvoices(
  services: Pick<Services, 'database' | 'secrets' | 'log'>,
  charge: ChargeInvoice,
): Promise<number> {
  const { database, log } = services
  await payFromBalances(services)
  await database.asSystem(beginDunnings)
  await database.asSystem(askOfNewCards)
  const tried: string[] = []
  for (let due = await nextDue(); due.length > 0; due = await nextDue())
    for (const one of due) {
      const { invoiceId } = one
      tried.push(invoiceId)
      if (one.paysBy === 'transfer') {
        await noting(services, invoiceId, (db) => remind(db, invoiceId))
        continue
      }
      const outcome = await charge(one).catch((error: unknown) => {
        log.error(
          { err: error, invoice: invoiceId },
          'an invoice could not be charged; it is tried again in an hour; run "operator verify" if this repeats',
        )
        return 'unknown' as const
      })
      await noting(services, invoiceId, (db) => noteOutcome(db, invoiceId, outcome))
    }
  await stopOverdue(services)
  return tried.length

  function nextDue(): Promise<DueDunning[]> {
    return database.asSystem((db) => dueDunnings(db, { most: atOnce, without: tried }))
  }
}

/** What fails for one invoice is logged, so that the others are handled. */
async function noting(
  { database, log }: Pick<Services, 'database' | 'log'>,
  invoiceId: string,
  note: (db: Db) => Promise<void>,
): Promise<void> {
  await database.asSystem(note).catch((error: unknown) => {
    log.error(
      { err: error, invoice: invoiceId },
      'what became of an open invoice could not be stored; nothing is charged twice, and the next try is in 30 seconds; check the database if this repeats',
    )
  })
}

async function noteOutcome(db: Db, invoiceId: string, outcome: InvoiceCharged): Promise<void> {
  const dunning = await lockDunning(db, invoiceId)
  if (dunning === undefined) return
  const now = await readNow(db)
  const soon = new Date(now.getTime() + unknownMs)
  if (outcome === 'unknown') return askLaterForIt(db, { invoiceId, nextAt: soon })
  // A payment settles its invoice itself. Where the invoice is open, a bank took the payment back.
  if (outcome === 'paid') return askLaterForIt(db, { invoiceId, nextAt: null })
  if (outcome === 'too_small') {
    await leaveUnasked(db, invoiceId)
    return endUnpaid(db, dunning.organizationId)
  }
  const stopsAt = new Date(now.getTime() + unpaidStopsAfterMs)
  if (outcome === 'to_confirm')
    return writeFailure(db, { invoiceId, attempts: dunning.attempts, nextAt: soon, stopsAt })
  const attempts = dunning.attempts + 1
  const nextAt = outcome === 'soft' ? nextAttempt(dunning.beganAt, attempts, now) : null
  await writeFailure(db, { invoiceId, attempts, nextAt, stopsAt })
  if (outcome === 'no_card' && dunning.failedAt === null)
    await notifyMissingCard(db, { ...dunning, invoiceId, stopsAt, now })
}

/** When the card is asked again; null after the last time. */
export function nextAttempt(beganAt: Date, attempts: number, now: Date): Date | null {
  return nextOf(attemptDays, { from: beganAt, attempts, now })
}

/** The day of the next attempt, or tomorrow where that is over; null after the last one. */
function nextOf(
  plannedDays: readonly number[],
  { from, attempts, now }: { from: Date; attempts: number; now: Date },
): Date | null {
  const days = plannedDays[attempts]
  if (days === undefined) return null
  const planned = new Date(from.getTime() + days * dayMs)
  return planned > now ? planned : new Date(now.getTime() + dayMs)
}

/** A card that is declined has a notice of its own. */
async function notifyMissingCard(
  db: Db,
  of: Dunning & { invoiceId: string; stopsAt: Date; now: Date },
): Promise<void> {
  const { organizationId, number, invoiceId, stopsAt, now } = of
  const reason = 'There is no card on file.'
  await notify(db, {
    organizationId,
    kind: 'invoice_failed',
    params: { invoice_id: invoiceId, number, reason, stops_at: stopsAt.toISOString() },
    now,
    onceKey: `failed ${number}`,
  })
}

/** Reminds an organization of an open invoice that it pays by bank transfer. */
async function remind(db: Db, invoiceId: string): Promise<void> {
  const dunning = await lockDunning(db, invoiceId)
  if (dunning === undefined) return
  const { organizationId, number, dueAt, netMicros, taxMicros } = dunning
  const now = await readNow(db)
  const attempts = dunning.attempts + 1
  const stopDays = Number(await readSetting(db, 'transfer_stop_days'))
  const stopsAt = new Date(dueAt.getTime() + stopDays * dayMs)
  const nextAt = nextOf(reminderDays, { from: dueAt, attempts, now })
  await writeFailure(db, { invoiceId, attempts, nextAt, stopsAt })
  await notify(db, {
    organizationId,
    kind: 'invoice_due',
    params: {
      invoice_id: invoiceId,
      number,
      left: amountText(netMicros + taxMicros),
      due_on: utcDayOf(dueAt),
      stops_at: stopsAt.toISOString(),
      ...(await payToOf(db, invoiceId)),
    },
    now,
    onceKey: `due ${number} ${attempts}`,
  })
}

async function stopOverdue(services: Pick<Services, 'database' | 'log'>): Promise<void> {
  const ids = await services.database.asSystem(dunningsToStop)
  for (const id of ids) await noting(services, id, (db) => stopFor(db, id))
}

async function stopFor(db: Db, invoiceId: string): Promise<void> {
  const dunning = await lockDunning(db, invoiceId)
  if (dunning === undefined) return
  const { organizationId, number } = dunning
  await noteStopped(db, invoiceId)
  await stopForInvoice(db, { invoiceId, organizationId, number, onceKey: `stopped ${number}` })
}
