/**
 * Prices are compared in steps of 10 per cent, so that no answer discloses a price more exactly.
 */
const step = 1.1
/**
 * 0.01 of the currency unit. All asks have the same steps, so that a price in between discloses no
 * more.
 */
const firstMicros = 10_000

/** The step of a price per thousand impressions in micros; below the first one 0. */
export function stepOf(price: number): number {
  return price < firstMicros ? 0 : Math.floor(Math.log(price / firstMicros) / Math.log(step) + 1e-9)
}
