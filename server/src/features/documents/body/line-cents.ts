import { minorUnitMicros, wholeUnits } from '../../books/books.ts'

/**
 * What is printed of exact amounts, in micros: whole hundredths that add up to `sumMicros`. Each
 * amount is rounded down, and the hundredths that are missing go to those that lost most, of equal
 * ones by their names.
 */
export function lineCents(
  lines: readonly { name: string; micros: bigint }[],
  sumMicros: bigint,
): bigint[] {
  const cents = lines.map(({ micros }) => wholeUnits(micros))
  const missing = (sumMicros - cents.reduce((sum, part) => sum + part, 0n)) / minorUnitMicros
  const order = lines
    .map(({ name, micros }, place) => ({ name, place, rest: micros - (cents[place] ?? 0n) }))
    .toSorted((one, other) => Number(other.rest - one.rest) || (one.name < other.name ? -1 : 1))
  for (const [rank, { place }] of order.entries())
    cents[place] = (cents[place] ?? 0n) + partOf(missing, { rank, parts: lines.length })
  return cents
}

/** One of the parts of so many hundredths, in micros. The first parts get what is left over. */
function partOf(missing: bigint, { rank, parts }: { rank: number; parts: number }): bigint {
  const all = BigInt(parts)
  const left = ((missing % all) + all) % all
  return ((missing - left) / all + (BigInt(rank) < left ? 1n : 0n)) * minorUnitMicros
}
