import { useState } from 'react'
import { useAddressParams } from '../../lib/use-address-params.ts'
import {
  daysBefore,
  daysOf,
  periodOf,
  periodText,
  type Days,
  type Period,
  type PeriodName,
} from './period.ts'

export interface PeriodChoice {
  /** Null where the address has none, and the page shows none by itself. */
  period: Period | null
  /** The days before, if the period is compared with them. */
  before: Days | null
  isCompared: boolean
  choose: (period: Period) => void
  compare: (isCompared: boolean) => void
}

/**
 * The period of a page and whether it is compared, which its address keeps. `first` is what the
 * page shows until one is chosen.
 */
export function usePeriod(first?: PeriodName): PeriodChoice {
  const [params, change] = useAddressParams()
  const [now] = useState(() => new Date())
  const shown = first === undefined ? null : { name: first, days: daysOf(first, now) }
  const period = periodOf(params.get('period'), now) ?? shown
  const isCompared = params.get('compare') === 'before'
  const days = period?.days ?? null
  return {
    period,
    before: isCompared && days !== null ? daysBefore(days) : null,
    isCompared,
    choose: (chosen) => change((next) => next.set('period', periodText(chosen))),
    compare: (is) =>
      change((next) => (is ? next.set('compare', 'before') : next.delete('compare'))),
  }
}
