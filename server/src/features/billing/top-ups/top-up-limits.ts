import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import { newCardDailyLimit, newCardDays } from '@frontrow/contract/billing/top-ups'
import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../../lib/db/database.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { isExempt } from '../cards/new-card-exemption.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { mostStarts } from './auto-top-up.sql.ts'
import { toppedUpSince } from '../settlement/charge.sql.ts'

const unit = 1_000_000n

/** The smallest and the largest top-up, in whole units of the network's currency, without tax. */
export async function topUpLimits(db: Db): Promise<{ smallest: number; largest: number }> {
  return {
    smallest: Number(await readSetting(db, 'top_up_smallest')),
    largest: Number(await readSetting(db, 'top_up_largest')),
  }
}

/** Micros of a typed amount. Refuses `top_up_not_valid`. */
export async function topUpMicros(db: Db, amount: string, field: string): Promise<bigint> {
  const micros = microsOf(amount)
  const { smallest, largest } = await topUpLimits(db)
  if (micros !== undefined && micros >= BigInt(smallest) * unit && micros <= BigInt(largest) * unit)
    return micros
  const message = `A top-up is ${shown(smallest)} to ${shown(largest)}, with at most 2 decimals.`
  return refuse('top_up_not_valid', { field, message })
}

function shown(units: number): string {
  return units.toLocaleString('en-US', { minimumFractionDigits: 2 })
}

/**
 * What a card may still be charged for top-ups today (UTC); undefined for a card without a limit:
 * one that is not new, or of an organization that an operator let go without.
 */
export async function leftOfNewCard(
  db: Db,
  of: { organizationId: string; savedAt: Date; now: Date },
): Promise<bigint | undefined> {
  const { organizationId, savedAt, now } = of
  if (now.getTime() - savedAt.getTime() >= newCardDays * dayMs) return undefined
  if (await isExempt(db, organizationId)) return undefined
  const since = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const { micros } = await toppedUpSince(db, { organizationId, since })
  const left = BigInt(newCardDailyLimit) * unit - micros
  return left > 0n ? left : 0n
}

/** Refuses `top_up_new_card` and `too_many_requests`. Runs under the lock `chargeStarts`. */
export async function refuseTooMuch(
  db: Db,
  of: { organizationId: string; savedAt: Date; now: Date; netMicros: bigint; currency: string },
): Promise<void> {
  const { organizationId, now, netMicros, currency } = of
  const since = new Date(now.getTime() - dayMs)
  const { started } = await toppedUpSince(db, { organizationId, since })
  if (started >= mostStarts) refuse('too_many_requests', { retryAfterSeconds: 3600 })
  const left = await leftOfNewCard(db, of)
  if (left !== undefined && netMicros > left)
    refuse('top_up_new_card', {
      field: 'amount',
      message: `In its first ${newCardDays} days a card can top up ${newCardDailyLimit} ${currency} a day. Enter ${amountText(left)} ${currency} or less today.`,
    })
}
