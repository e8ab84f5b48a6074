// What holds beyond the day: a campaign's total budget, in its currency, and its organization's credit limit, in the network's.
// Pure; the core keeps the facts, and its CHECKs have the last word.

export interface Ceiling {
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
export function followLimit(ceiling: Ceiling, wantedMicros: bigint | null): void {
  const { limitMicros, usedMicros } = ceiling
  const next = wantedMicros !== null && wantedMicros < usedMicros ? usedMicros : wantedMicros
  if (next === limitMicros) return
  Object.assign(ceiling, { limitMicros: next, isChanged: true })
}

/** How many impressions it leaves room for; undefined where it does not matter. */
export function impressionsUnder(
  ceiling: Ceiling | undefined,
  priceMicros: bigint,
): bigint | undefined {
  if (ceiling === undefined || ceiling.limitMicros === null || priceMicros === 0n) return undefined
  const left = ceiling.limitMicros - ceiling.usedMicros
  return left > 0n ? left / priceMicros : 0n
}

/** Takes a lease out of it. */
export function takeUnder(ceiling: Ceiling | undefined, amountMicros: bigint): void {
  if (ceiling === undefined || amountMicros === 0n) return
  ceiling.usedMicros += amountMicros
  ceiling.takenMicros += amountMicros
  ceiling.isChanged = true
}

/** The fewer of what two of them leave room for. */
export function fewest(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
