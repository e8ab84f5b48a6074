import { dayMs, hourMs } from '@frontrow/contract/durations'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { notify } from '../../lib/notify.sql.ts'
import { stopUnpaid } from '../account/account.ts'
import { unpaidStopsAfterMs } from '../ledger/ledger.ts'
import {
  askLaterForIt,
  askOfNewCards,
  beginDunnings,
  type DueDunning,
  type Dunning,
  dueDunnings,
  dunningsToStop,
  lockDunning,
  noteStopped,
  writeFailure,
} from './dunning.sql.ts'

/**
 * What became of the charge of an invoice. soft: declined, and another day may bring it. hard: the
 * card never pays. to_confirm: its cardholder has to confirm it. unknown: the answer was lost.
 */
export type InvoiceCharged = 'paid' | 'soft' | 'hard' | 'no_card' | 'to_confirm' | 'unknown'

/** Charges what is left of an invoice. A charge that is paid settles it. */
export type ChargeInvoice = (due: DueDunning) => Promise<InvoiceCharged>

/** On which days after the first attempt a card is asked again. */
const attemptDays = [0, 1, 3, 7] as const

/** How soon an answer that was not known is asked for again. */
const unknownMs = hourMs

const atOnce = 50

/**
 * Charges open invoices of use: on the day of issue and, while the card is declined, 1, 3 and 7
 * days later; after a card that never pays, or without one, with the next card that is entered. 48
 * hours after the first failure the campaigns of the organization stop. The payment lets them go
 * on. Any node may run it. Returns how many invoices were charged.
 */
export async function dunInvoices(
  { database }: Pick<Services, 'database'>,
  charge: ChargeInvoice,
): Promise<number> {
  await database.asSystem(beginDunnings)
  await database.asSystem(askOfNewCards)
  let charged = 0
  for (let due = await nextDue(); due.length > 0; due = await nextDue())
    for (const one of due) {
      const outcome = await charge(one)
      await database.asSystem((db) => noteOutcome(db, one.invoiceId, outcome))
      charged += 1
    }
  await stopOverdue({ database })
  return charged

  function nextDue(): Promise<DueDunning[]> {
    return database.asSystem((db) => dueDunnings(db, atOnce))
  }
}

async function noteOutcome(db: Db, invoiceId: string, outcome: InvoiceCharged): Promise<void> {
  const dunning = await lockDunning(db, invoiceId)
  if (dunning === undefined) return
  const now = await readNow(db)
  const soon = new Date(now.getTime() + unknownMs)
  // A payment settles its invoice itself; where it has not, the answer is asked for again.
  if (outcome === 'unknown' || outcome === 'paid')
    return askLaterForIt(db, { invoiceId, nextAt: soon })
  if (outcome === 'to_confirm')
    return writeFailure(db, { invoiceId, attempts: dunning.attempts, nextAt: soon })
  const attempts = dunning.attempts + 1
  const nextAt = outcome === 'soft' ? nextAttempt(dunning.beganAt, attempts, now) : null
  await writeFailure(db, { invoiceId, attempts, nextAt })
  if (outcome === 'no_card' && dunning.failedAt === null)
    await tellOfMissingCard(db, { ...dunning, invoiceId, now })
}

/** When the card is asked again; null after the last time. */
export function nextAttempt(beganAt: Date, attempts: number, now: Date): Date | null {
  const days = attemptDays[attempts]
  if (days === undefined) return null
  const planned = new Date(beganAt.getTime() + days * dayMs)
  return planned > now ? planned : new Date(now.getTime() + dayMs)
}

/** A card that is declined has a notice of its own. */
async function tellOfMissingCard(
  db: Db,
  { organizationId, number, invoiceId, now }: Dunning & { invoiceId: string; now: Date },
): Promise<void> {
  const stopsAt = new Date(now.getTime() + unpaidStopsAfterMs).toISOString()
  const reason = 'There is no card on file.'
  await notify(db, {
    organizationId,
    kind: 'invoice_failed',
    params: { invoice_id: invoiceId, number, reason, stops_at: stopsAt },
    now,
    onceKey: `failed ${number}`,
  })
}

async function stopOverdue({ database }: Pick<Services, 'database'>): Promise<void> {
  const ids = await database.asSystem(async (db) => {
    const now = await readNow(db)
    return dunningsToStop(db, new Date(now.getTime() - unpaidStopsAfterMs))
  })
  for (const id of ids) await database.asSystem((db) => stopFor(db, id))
}

async function stopFor(db: Db, invoiceId: string): Promise<void> {
  const dunning = await lockDunning(db, invoiceId)
  if (dunning === undefined) return
  const { organizationId, number } = dunning
  await noteStopped(db, invoiceId)
  if (!(await stopUnpaid(db, organizationId))) return
  const now = await readNow(db)
  await noteAct(db)
  const by = { db, now, organizationId, actor: 'system' }
  await audit(by, 'organization.stop-unpaid', { id: organizationId, details: { invoice: number } })
  await notify(db, {
    organizationId,
    kind: 'invoice_stopped',
    params: { invoice_id: invoiceId, number },
    now,
    onceKey: `stopped ${number}`,
  })
}
