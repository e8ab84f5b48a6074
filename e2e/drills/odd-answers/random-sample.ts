/**
 * A random sample of the rows, drawn by a seed, in their original order, so that the cases of one
 * screen stay together.
 */
export function randomSample<Row>(
  rows: readonly Row[],
  { count, seed }: { count: number; seed: number },
): Row[] {
  const next = randomFrom(seed)
  const lots = rows.map((row, place) => ({ row, place, lot: next() }))
  return lots
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .toSorted((one, other) => one.place - other.place)
    .map(({ row }) => row)
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
