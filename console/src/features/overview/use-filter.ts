import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultRange, timestamps, type DateRange } from './date-filter.ts'

/** How long an answer of the overview is good for: coming back within it asks nothing. */
export const KEPT_MS = 60_000

/** Two free dates that wait for apply. `query` is what the call takes of them; it counts how often apply was pressed. */
export function useFilter(section: string) {
  const cache = useQueryClient()
  const [typed, setTyped] = useState(() => defaultRange(new Date()))
  const [applied, setApplied] = useState({ range: typed, count: 0 })

  const apply = () => {
    const next = { range: typed, count: applied.count + 1 }
    // Apply always asks the server, also where an answer to the same question is left from an earlier visit of the page.
    cache.removeQueries({ queryKey: sectionKey(section, queryOf(next)) })
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

/** What the answers of a section are kept under; the question itself comes behind it. */
export function sectionKey(section: string, ...question: readonly object[]): readonly unknown[] {
  return ['overview', section, ...question]
}
