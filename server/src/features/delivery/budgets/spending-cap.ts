// What holds beyond the day: a campaign's total budget, in its currency, and its organization's credit limit, in the network's.
// Pure; the core keeps the facts, and its CHECKs have the last word.

export interface SpendingCap {
  /** Null where it was taken away. */
  limitMicros: bigint | null
  /** Spent and leased, without what was paid in. */
  usedMicros: bigint
  /** Of that, what was leased since it was locked. */
  takenMicros: bigint
  /** It has to be written. */
  isChanged: boolean
}

/** A ceiling follows what is wanted of it, as far down as its money is still there: what was handed out stays good. */
export function followLimit(spendingCap: SpendingCap, wantedMicros: bigint | null): void {
  const { limitMicros, usedMicros } = spendingCap
  const next = wantedMicros !== null && wantedMicros < usedMicros ? usedMicros : wantedMicros
  if (next === limitMicros) return
  Object.assign(spendingCap, { limitMicros: next, isChanged: true })
}

/** How many impressions it leaves room for; undefined where it does not matter. */
export function impressionsUnder(
  spendingCap: SpendingCap | undefined,
  priceMicros: bigint,
): bigint | undefined {
  if (spendingCap === undefined || spendingCap.limitMicros === null || priceMicros === 0n)
    return undefined
  const left = spendingCap.limitMicros - spendingCap.usedMicros
  return left > 0n ? left / priceMicros : 0n
}

/** Takes a lease out of it. */
export function takeUnder(spendingCap: SpendingCap | undefined, amountMicros: bigint): void {
  if (spendingCap === undefined || amountMicros === 0n) return
  spendingCap.usedMicros += amountMicros
  spendingCap.takenMicros += amountMicros
  spendingCap.isChanged = true
}

/** The fewer of what two of them leave room for. */
export function fewest(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
