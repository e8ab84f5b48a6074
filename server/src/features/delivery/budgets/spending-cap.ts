// Spending caps: a campaign's total budget, in its currency, and its organization's credit limit,
// in the network's currency. Pure functions; the amounts are stored in the core database, and CHECK
// constraints there enforce them too.
import { type KeptRate, atKeptRate } from '../../campaigns/campaigns.ts'

export interface SpendingCap {
  /** Null if the limit was removed. */
  limitMicros: bigint | null
  /** Spent and leased amounts, minus payments. */
  usedMicros: bigint
  /** The part of it that was leased since the row was locked. */
  takenMicros: bigint
  /** The row must be written. */
  isChanged: boolean
}

/** A total budget, which is also held in the network's currency at the rate kept with it. */
export interface TotalBudget extends SpendingCap {
  /** Null in the network's own currency, and where no total budget is wanted. */
  networkLimitMicros: bigint | null
  /** Spent and leased amounts of all days, in the network's currency. */
  networkUsedMicros: bigint
  /** The edit or the extension whose rate it has. */
  ratedAt: Date | null
}

/**
 * Applies the wanted limit, but not below what is used: leases and charges that exist stay valid.
 */
export function followLimit(spendingCap: SpendingCap, wantedMicros: bigint | null): void {
  const { limitMicros, usedMicros } = spendingCap
  const next = wantedMicros !== null && wantedMicros < usedMicros ? usedMicros : wantedMicros
  if (next === limitMicros) return
  Object.assign(spendingCap, { limitMicros: next, isChanged: true })
}

/**
 * Applies the wanted total budget. After an edit or an extension, what is left of it is held in the
 * network's currency at the rate of that moment, beside what was used until then.
 */
export function followTotal(
  total: TotalBudget,
  wanted: { micros: bigint | null; ratedAt: Date | null; rate: KeptRate | undefined },
): void {
  const before = total.limitMicros
  followLimit(total, wanted.micros)
  const { limitMicros, usedMicros, networkUsedMicros, networkLimitMicros, ratedAt } = total
  const isRatedSo = ratedAt?.getTime() === wanted.ratedAt?.getTime()
  if (limitMicros === before && isRatedSo && networkLimitMicros !== null) return
  const next =
    limitMicros === null || wanted.rate === undefined
      ? null
      : networkUsedMicros + atKeptRate(limitMicros - usedMicros, wanted.rate)
  if (next === networkLimitMicros && isRatedSo) return
  Object.assign(total, { networkLimitMicros: next, ratedAt: wanted.ratedAt, isChanged: true })
}

/** The part of a total budget that is in the network's currency, as a limit by itself. */
export function networkPart(
  total: TotalBudget | undefined,
): Pick<SpendingCap, 'limitMicros' | 'usedMicros'> | undefined {
  return total && { limitMicros: total.networkLimitMicros, usedMicros: total.networkUsedMicros }
}

/** Returns how many impressions the cap leaves room for; undefined if nothing limits them. */
export function impressionsUnder(
  spendingCap: Pick<SpendingCap, 'limitMicros' | 'usedMicros'> | undefined,
  priceMicros: bigint,
): bigint | undefined {
  if (spendingCap === undefined || spendingCap.limitMicros === null || priceMicros === 0n)
    return undefined
  const left = spendingCap.limitMicros - spendingCap.usedMicros
  return left > 0n ? left / priceMicros : 0n
}

/** Books a lease in the cap. */
export function takeUnder(spendingCap: SpendingCap | undefined, amountMicros: bigint): void {
  if (spendingCap === undefined || amountMicros === 0n) return
  spendingCap.usedMicros += amountMicros
  spendingCap.takenMicros += amountMicros
  spendingCap.isChanged = true
}

/** Returns the lower limit; undefined means no limit. */
export function fewest(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
