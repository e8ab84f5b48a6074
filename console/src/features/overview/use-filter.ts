import type { Endpoint } from '@frontrow/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { minuteMs } from '@frontrow/contract/durations'
import { keyOf } from '../../lib/calls/use-call.ts'
import { defaultRange, timestamps, type DateRange } from './date-filter.ts'

/** How long replies of the overview stay fresh: a return within this time makes no call. */
export const STALE_MS = minuteMs

/**
 * Two dates of a call that take effect on apply. `query` contains the dates for the call, and the
 * number of times apply was pressed.
 */
export function useFilter(endpoint: Endpoint) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState(() => defaultRange(new Date()))
  const [applied, setApplied] = useState({ range: typed, count: 0 })

  const apply = () => {
    const next = { range: typed, count: applied.count + 1 }
    // Apply always makes a call, even if a reply for the same dates is cached from an earlier
    // visit.
    cache.removeQueries({ queryKey: [...keyOf(endpoint), { body: queryOf(next) }] })
    setApplied(next)
  }

  return {
    typed,
    setTyped,
    apply,
    query: queryOf(applied),
  }
}

function queryOf({ range, count }: { range: DateRange; count: number }) {
  return { count, ...timestamps(range) }
}

export type Filter = ReturnType<typeof useFilter>
