// Computes how much of a day's budget one lease gets. Pure functions; the amounts are stored in the
// core database, and a CHECK constraint there enforces them too.
import { hourMs } from '@frontrow/contract/durations'
import { least } from '@frontrow/contract/money/amounts'
import type { NoMoney } from './funded-lists.ts'
import type { LeaseSize } from './lease-pages.ts'

/** A day of a campaign's budget, in the campaign's currency. */
export interface BudgetDay {
  budgetMicros: bigint
  /** Billed by closed leases. */
  spentMicros: bigint
  /** Reserved by leases that are not closed. */
  leasedMicros: bigint
  /** The fill level of the pacing bucket, and the time of that level. */
  pacedMicros: bigint
  pacedAt: Date
}

export interface Wanted {
  /** The price of one impression. */
  priceMicros: bigint
  size: LeaseSize
  now: Date
  /** The number of impressions that the spending caps leave; undefined where there is no cap. */
  mostImpressions?: bigint | undefined
  /**
   * The number that the budgets leave in the network's currency, at the rates kept with them;
   * undefined where they are in that currency. It bounds a lease and not the size of its parts.
   */
  impressionsAtRate?: bigint | undefined
}

export interface Grant {
  amountMicros: bigint
  pacedMicros: bigint
  pacedAt: Date
}

/**
 * Pacing is a leaky bucket: it holds 5 % of the daily budget and drains 14 % per hour. So no period
 * of one hour gets more than 20 %, including the minute in which a lease is used. If one impression
 * costs more than the bucket holds, the bucket holds one impression.
 */
const bucketPercent = 5n
const hourlyPercent = 14n
const mostPercent = 20n

/**
 * Size of a lease: 100 impressions or 1/200 of the budget, whichever is more. A first lease: 10
 * impressions or 1/1000 of the budget, whichever is less.
 */
const fewestImpressions = 100n
const usualPart = 200n
const firstImpressions = 10n
const firstPart = 1000n

/** Why no lease is granted. rate: a budget is used up at the rate kept with it, and only so. */
export type NotGranted = NoMoney | 'rate'

/**
 * Returns the amount of a new lease: whole impressions, at least one. If none is possible, returns
 * the reason.
 */
export function grant(day: BudgetDay, wanted: Wanted): Grant | NotGranted {
  const { priceMicros, size, now, impressionsAtRate } = wanted
  const beyond = (micros: bigint) => leastBeyond(micros, wanted)
  const leftHere = beyond(day.budgetMicros - day.spentMicros - day.leasedMicros)
  if (leftHere < priceMicros) return 'budget'
  const left = leastOf(leftHere, impressionsAtRate, priceMicros)
  if (left < priceMicros) return 'rate'
  const full = bucketFill(day, priceMicros, now)
  const room = most(bucketOf(day, priceMicros) - full, 0n)
  const allowed = size === 'all' ? left : least(left, room)
  if (allowed < priceMicros) return 'pacing'
  const sized = size === 'all' ? left : sizeOf(size, beyond(day.budgetMicros), priceMicros)
  const impressions = most(least(sized, allowed) / priceMicros, 1n)
  const amountMicros = impressions * priceMicros
  // An unpaced lease does not fill the bucket: a day leased this way has no other leases to pace.
  const pacedMicros = size === 'all' ? full : full + amountMicros
  return { amountMicros, pacedMicros, pacedAt: later(day.pacedAt, now) }
}

/** Limits the amount to what the spending caps leave. */
function leastBeyond(micros: bigint, { priceMicros, mostImpressions }: Wanted): bigint {
  return leastOf(micros, mostImpressions, priceMicros)
}

function leastOf(micros: bigint, impressions: bigint | undefined, priceMicros: bigint): bigint {
  return impressions === undefined ? micros : least(micros, impressions * priceMicros)
}

/**
 * Returns a day's budget after the campaign's daily budget was changed. It never falls below what
 * is spent and leased.
 */
export function budgetAfterEdit(
  day: Pick<BudgetDay, 'spentMicros' | 'leasedMicros'>,
  wantedMicros: bigint,
): bigint {
  return most(wantedMicros, day.spentMicros + day.leasedMicros)
}

function bucketOf(day: BudgetDay, priceMicros: bigint): bigint {
  return most((day.budgetMicros * bucketPercent) / 100n, priceMicros)
}

function bucketFill(
  { budgetMicros, pacedMicros, pacedAt }: BudgetDay,
  priceMicros: bigint,
  now: Date,
): bigint {
  const elapsedMs = BigInt(Math.max(0, Math.floor(now.getTime() - pacedAt.getTime())))
  const drained = (drainOf(budgetMicros, priceMicros) * elapsedMs) / (100n * BigInt(hourMs))
  return most(pacedMicros - drained, 0n)
}

/**
 * Returns the drain per hour, in hundredths of a micro. A bucket that holds one expensive
 * impression drains more slowly, so that the next hour has room for no more impressions than 20 %
 * of the day pays for, or for one.
 */
function drainOf(budgetMicros: bigint, priceMicros: bigint): bigint {
  const usual = budgetMicros * hourlyPercent
  if (priceMicros * 100n <= budgetMicros * bucketPercent) return usual
  const impressions = most((budgetMicros * mostPercent) / (100n * priceMicros), 1n)
  return least(usual, (priceMicros * impressions * 100n * 59n) / 61n)
}

function sizeOf(size: 'first' | 'more', budgetMicros: bigint, priceMicros: bigint): bigint {
  return size === 'more'
    ? most(fewestImpressions * priceMicros, budgetMicros / usualPart)
    : least(firstImpressions * priceMicros, budgetMicros / firstPart)
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
