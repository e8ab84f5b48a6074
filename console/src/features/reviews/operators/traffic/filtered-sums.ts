import { dayMs } from '@frontrow/contract/durations'
import type { Traffic } from '@frontrow/contract/operator/traffic'
import type { BarPart } from '../../../../ui/graphs/stacked-bars.tsx'
import { filterWords } from './traffic-words.ts'

type Filtered = Traffic['filtered'][number]

/**
 * Each day from the first to the last one of the rows, with the events of each reason, in words. A
 * day without events has none.
 */
export function filteredDays(
  rows: readonly Filtered[],
): { day: string; byReason: Record<string, number> }[] {
  const days = new Map<string, Record<string, number>>(daysOf(rows).map((day) => [day, {}]))
  for (const { day, reason, events } of rows) {
    const sums = days.get(day) ?? {}
    const name = filterWords(reason)
    sums[name] = (sums[name] ?? 0) + events
    days.set(day, sums)
  }
  return [...days].map(([day, byReason]) => ({ day, byReason }))
}

function daysOf(rows: readonly Filtered[]): string[] {
  const some = rows.map(({ day }) => new Date(day).getTime())
  const first = Math.min(...some)
  const length = rows.length === 0 ? 0 : (Math.max(...some) - first) / dayMs + 1
  return Array.from({ length }, (_, place) =>
    new Date(first + place * dayMs).toISOString().slice(0, 10),
  )
}

/** The sums of each reason, the largest first. */
export function reasonParts(rows: readonly Filtered[]): BarPart[] {
  const sums = new Map<string, number>()
  for (const { reason, events } of rows)
    sums.set(filterWords(reason), (sums.get(filterWords(reason)) ?? 0) + events)
  return [...sums]
    .map(([name, total]) => ({ name, total }))
    .toSorted((one, other) => other.total - one.total)
}

export interface FilteredKind {
  kind: Filtered['kind']
  reason: Filtered['reason']
  events: number
  /** Of the two newest days that have any. */
  recent: number
}

/** The sums of each kind and reason, the largest first. */
export function filteredKinds(rows: readonly Filtered[]): FilteredKind[] {
  const newest = [...new Set(rows.map(({ day }) => day))].toSorted().slice(-2)
  const sums = new Map<string, FilteredKind>()
  for (const { day, kind, reason, events } of rows) {
    const sum = sums.get(`${kind} ${reason}`) ?? { kind, reason, events: 0, recent: 0 }
    sum.events += events
    if (newest.includes(day)) sum.recent += events
    sums.set(`${kind} ${reason}`, sum)
  }
  return [...sums.values()].toSorted((one, other) => other.events - one.events)
}
