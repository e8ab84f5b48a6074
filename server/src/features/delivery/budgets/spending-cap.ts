// Spending caps: a campaign's total budget, in its currency, and its organization's credit limit,
// in the network's currency. Pure functions; the amounts are stored in the core database, and CHECK
// constraints there enforce them too.

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

/**
 * Applies the wanted limit, but not below what is used: leases and charges that exist stay valid.
 */
export function followLimit(spendingCap: SpendingCap, wantedMicros: bigint | null): void {
  const { limitMicros, usedMicros } = spendingCap
  const next = wantedMicros !== null && wantedMicros < usedMicros ? usedMicros : wantedMicros
  if (next === limitMicros) return
  Object.assign(spendingCap, { limitMicros: next, isChanged: true })
}

/** Returns how many impressions the cap leaves room for; undefined if nothing limits them. */
export function impressionsUnder(
  spendingCap: SpendingCap | undefined,
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
