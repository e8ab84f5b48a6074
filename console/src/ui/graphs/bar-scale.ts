import { max, median, nice, ticks } from 'd3-array'

/** A bar above this many medians is cut, so that one unusual day leaves the others readable. */
const MOST_MEDIANS = 5

/** The value at the top of bars, and the values of the lines behind them. Higher bars are cut. */
export function barScale(sums: readonly number[]): { top: number; lines: number[] } {
  const some = sums.filter((sum) => sum > 0)
  const most = MOST_MEDIANS * (median(some) ?? 0)
  const highest = max(some.filter((sum) => sum <= most)) ?? 1
  const [, top] = nice(0, highest, 3)
  return { top, lines: ticks(0, top, 3) }
}
