import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { patienceMs } from '../charges/ask-provider.ts'
import { type ChargeServices, providerOf } from '../settlement/charge-services.ts'
import { cashOf } from '../settlement/post-charge.ts'
import type { RefundOrder, RefundOutcome } from '../cards/charge-provider.ts'
import { type Charge, findCharge } from '../settlement/charge.sql.ts'
import {
  beginRefund,
  findRefund,
  lockRefund,
  type Refund,
  writeRefund,
} from '../settlement/refund.sql.ts'
import { askLater, dueQuestions } from '../settlement/next-question.sql.ts'
import { postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/** How often the provider is asked for an outcome that is not known. */
const againMs = minuteMs

/** As of charges: later the provider may have forgotten the key. */
const repeatableMs = 23 * hourMs

/** As of charges: a refund that the provider does not have by then was never made. */
const neverArrivedMs = 46 * hourMs

const neverArrived: RefundOutcome = {
  state: 'failed',
  reference: undefined,
  message: 'The card provider never received this refund. Start it again.',
}

const mostAtOnce = 100

/**
 * Sends a refund to the provider, or asks for its outcome where it was sent before, and stores it.
 * A refund that the provider does not know is sent again under the same key while the key is kept.
 * After 46 hours it has failed, and an operator sends it again.
 */
export async function sendRefund(services: ChargeServices, id: string): Promise<void> {
  const { database } = services
  const { refund, isNew, charge, now } = await database.asSystem(async (db) => {
    const at = await readNow(db)
    const nextAt = new Date(at.getTime() + patienceMs)
    const begun = await beginRefund(db, { id, now: at, nextAt })
    const found = begun ?? (await findRefund(db, id))
    return {
      refund: found,
      isNew: begun !== undefined,
      charge: found && (await findCharge(db, found.chargeId)),
      now: at,
    }
  })
  if (refund === undefined || charge === undefined || isOver(refund)) return
  const outcome = await outcomeOf(services, { refund, charge, isNew, now })
  await database.asSystem((db) => settle(db, { id, charge, attempt: refund.attempt, outcome }))
}

/** Sends what was not sent, and asks for what is not known. Returns how many there were. */
export async function sweepRefunds(services: ChargeServices): Promise<number> {
  const { database, log } = services
  const due = await database.asSystem(async (db) =>
    dueQuestions(db, 'refunds', { now: await readNow(db), most: mostAtOnce }),
  )
  for (const id of due)
    await sendRefund(services, id).catch(async (error: unknown) => {
      log.error(
        { err: error, refund: id },
        'a refund could not be settled; it is tried again in a minute; its amount is deducted from the balance and not yet with the cardholder; check the settings of the card provider',
      )
      // It must not take the place of others in the next sweep.
      await database.asSystem(async (db) => {
        const nextAt = new Date((await readNow(db)).getTime() + againMs)
        await askLater(db, 'refunds', { id, nextAt })
      })
    })
  return due.length
}

function isOver({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed'
}

/** Undefined where it is not known. */
async function outcomeOf(
  services: ChargeServices,
  of: { refund: Refund; charge: Charge; isNew: boolean; now: Date },
): Promise<RefundOutcome | undefined> {
  const { refund, charge, isNew, now } = of
  const provider = await providerOf(services, charge)
  const order: RefundOrder = {
    refundId: refund.id,
    attempt: refund.attempt,
    reference: charge.reference ?? '',
    amountMicros: refund.netMicros + refund.taxMicros,
    currency: charge.currency,
  }
  try {
    if (isNew) return await provider.refund(order)
    const found = await provider.findRefund(order)
    const ageMs = now.getTime() - (refund.askedAt ?? now).getTime()
    if (found !== undefined) return found
    if (ageMs <= repeatableMs) return await provider.refund(order)
    return ageMs > neverArrivedMs && refund.reference === null ? neverArrived : undefined
  } catch (error) {
    services.log.warn(
      { err: error, refund: refund.id },
      'the outcome of a refund is not known; the card provider is asked for it each minute, and nothing is refunded twice; if this repeats, check the Stripe key and its rights',
    )
    return undefined
  }
}

async function settle(
  db: Db,
  of: { id: string; charge: Charge; attempt: number; outcome: RefundOutcome | undefined },
): Promise<void> {
  const { id, charge, attempt, outcome } = of
  await noteAct(db)
  const refund = await lockRefund(db, id)
  const now = await readNow(db)
  if (refund === undefined || isOver(refund) || refund.attempt !== attempt)
    return noteNothingChanged({ db })
  const settled = { message: null, nextAt: null, settledAt: null }
  if (outcome === undefined || outcome.state === 'pending') {
    const reference = outcome?.reference ?? refund.reference
    const nextAt = new Date(now.getTime() + againMs)
    await writeRefund(db, id, { ...settled, state: 'unknown', reference, nextAt })
    return noteNothingChanged({ db })
  }
  const who = { db, now, organizationId: charge.organizationId, actor: 'system' }
  if (outcome.state === 'failed') {
    const { message } = outcome
    const reference = outcome.reference ?? null
    await writeRefund(db, id, { ...settled, state: 'failed', reference, message })
    return audit(who, 'refund.fail', { id, details: { message } })
  }
  const { reference } = outcome
  await writeRefund(db, id, { ...settled, state: 'succeeded', reference, settledAt: now })
  await audit(who, 'refund.succeed', { id, details: { reference } })
  await postEntry(db, {
    key: `refund/${id}/paid`,
    kind: 'refund',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: 'The card provider gave the money back.',
    details: { reference },
    transfers: [
      {
        debit: { code: 'refunds:in_flight' },
        credit: { code: cashOf(charge) },
        currency: charge.currency,
        amountMicros: refund.netMicros + refund.taxMicros,
        subject: charge.id,
      },
    ],
    now,
  })
}
