// How much of a day's budget one lease gets. Pure; the core keeps the facts, and its CHECK has the last word.
import type { LeaseSize, NoMoney } from './lease-ledger.ts'

/** A day of a campaign's budget, in the campaign's currency. */
export interface BudgetDay {
  budgetMicros: bigint
  /** Billed by leases that are closed. */
  spentMicros: bigint
  /** In leases that are not. */
  leasedMicros: bigint
  /** How full the bucket of pacing was, and when. */
  pacedMicros: bigint
  pacedAt: Date
}

export interface Wanted {
  /** Of one impression. */
  priceMicros: bigint
  size: LeaseSize
  now: Date
  /** What the budgets beyond the day leave; undefined where there are none. */
  mostImpressions?: bigint | undefined
}

export interface Grant {
  amountMicros: bigint
  pacedMicros: bigint
  pacedAt: Date
}

/**
 * Pacing is a bucket: it holds five hundredths of the day's budget and drains fourteen in an hour, so that no hour, wherever
 * it begins, gets more than twenty, with a minute for the lease to be handed out in. Where the price of one impression is more
 * than the bucket holds, the bucket holds one.
 */
const bucketPercent = 5n
const hourlyPercent = 14n
const mostPercent = 20n
const hourMs = 3_600_000n

/** Impressions in a lease: so many where they are less than the part of the budget, and of a first one never more. */
const fewestImpressions = 100n
const usualPart = 200n
const firstImpressions = 10n
const firstPart = 1000n

/** The part of a budget that a new lease gets: whole impressions, at least one. Or why there is none. */
export function grant(day: BudgetDay, wanted: Wanted): Grant | NoMoney {
  const { priceMicros, size, now } = wanted
  const beyond = (micros: bigint) => leastBeyond(micros, wanted)
  const left = beyond(day.budgetMicros - day.spentMicros - day.leasedMicros)
  if (left < priceMicros) return 'budget'
  const full = bucketFill(day, priceMicros, now)
  const room = most(bucketOf(day, priceMicros) - full, 0n)
  const allowed = size === 'all' ? left : least(left, room)
  if (allowed < priceMicros) return 'pacing'
  const sized = size === 'all' ? left : sizeOf(size, beyond(day.budgetMicros), priceMicros)
  const impressions = most(least(sized, allowed) / priceMicros, 1n)
  const amountMicros = impressions * priceMicros
  // What is taken unpaced leaves the bucket as it is: the leases of such a day do not compete with others.
  const pacedMicros = size === 'all' ? full : full + amountMicros
  return { amountMicros, pacedMicros, pacedAt: later(day.pacedAt, now) }
}

/** So much of the day, or what the budgets beyond it leave, where that is less. */
function leastBeyond(micros: bigint, { priceMicros, mostImpressions }: Wanted): bigint {
  return mostImpressions === undefined ? micros : least(micros, mostImpressions * priceMicros)
}

/** The budget that a day gets when the campaign's is another one now: what is spent and leased stays spent and leased. */
export function budgetAfterEdit(day: BudgetDay, wantedMicros: bigint): bigint {
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
  const drained = (drainOf(budgetMicros, priceMicros) * elapsedMs) / (100n * hourMs)
  return most(pacedMicros - drained, 0n)
}

/**
 * What drains in an hour, in hundredths of a micro. A bucket that holds one dear impression drains so slowly that the hour after
 * it has room for no more impressions than a fifth of the day pays for, or for that one.
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

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
