import { ticks, tickStep } from 'd3-array'

/** A bar above this many medians is cut, so that one unusual day leaves the others readable. */
const MOST_MEDIANS = 5

/** The value at the top of bars, and the values of the lines behind them. Higher bars are cut. */
export function barScale(sums: readonly number[]): { top: number; lines: number[] } {
  const some = sums.filter((sum) => sum > 0).toSorted((one, other) => one - other)
  const most = MOST_MEDIANS * (some[Math.floor(some.length / 2)] ?? 0)
  const highest = some.findLast((sum) => sum <= most) ?? 1
  const step = tickStep(0, highest, 3)
  const top = Math.ceil(highest / step) * step
  return { top, lines: ticks(0, top, 3) }
}
