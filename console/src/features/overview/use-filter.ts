import type { Endpoint } from '@frontrow/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { minuteMs } from '@frontrow/contract/durations'
import { keyOf } from '../../lib/calls/use-call.ts'
import { defaultRange, rangeOf, timestamps, type DateRange } from './date-filter.ts'
import type { Days } from '../statistics/statistics.ts'
import { ChosenPeriod } from './chosen-period.ts'

/** How long replies of the overview stay fresh: a return within this time makes no call. */
export const STALE_MS = minuteMs

/**
 * Two dates of a call that take effect on apply. A choice in the period bar fills them in and
 * counts as one apply. `query` contains the dates for the call, and the number of times apply was
 * pressed.
 */
export function useFilter(endpoint: Endpoint) {
  const cache = useQueryClient()
  const { opened, fills, onTyped } = useContext(ChosenPeriod)
  const [typed, setTyped] = useState(() =>
    opened === null ? defaultRange(new Date()) : rangeOf(opened),
  )
  const [applied, setApplied] = useState({ range: typed, count: 0 })

  const applyRange = (range: DateRange) => {
    const next = { range, count: applied.count + 1 }
    // Apply always makes a call, even if a reply for the same dates is cached from an earlier
    // visit.
    cache.removeQueries({ queryKey: [...keyOf(endpoint), { body: queryOf(next) }] })
    setApplied(next)
  }
  const fill = useEffectEvent((days: Days) => {
    setTyped(rangeOf(days))
    applyRange(rangeOf(days))
  })
  useEffect(() => {
    const fillIn = (days: Days) => fill(days)
    fills.add(fillIn)
    return () => void fills.delete(fillIn)
  }, [fills])

  return {
    typed,
    setTyped: (range: DateRange) => {
      setTyped(range)
      onTyped()
    },
    apply: () => applyRange(typed),
    query: queryOf(applied),
  }
}

function queryOf({ range, count }: { range: DateRange; count: number }) {
  return { count, ...timestamps(range) }
}

export type Filter = ReturnType<typeof useFilter>
