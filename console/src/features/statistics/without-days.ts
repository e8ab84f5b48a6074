import type { StatisticsAsk } from '@frontrow/contract/statistics'

/** The ask of a schedule or a view: its days are those of when it is used. */
export function withoutDays(ask: StatisticsAsk) {
  const { from: _from, till: _till, compare: _compare, ...kept } = ask
  return kept
}
