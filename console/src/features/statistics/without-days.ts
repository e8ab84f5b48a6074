import type { StatisticsAsk } from '@frontrow/contract/statistics'

/** The ask that a schedule or a view keeps. Its days are set each time that it is used. */
export function withoutDays(ask: StatisticsAsk) {
  const { from: _from, till: _till, compare: _compare, ...kept } = ask
  return kept
}
