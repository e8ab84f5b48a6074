import type { Traffic } from '@frontrow/contract/operator/traffic'
import type { BarPart } from '../../../../ui/graphs/stacked-bars.tsx'
import { filterWords } from './traffic-words.ts'

type Filtered = Traffic['filtered'][number]

/** Each day with the events of each reason, in words. */
export function filteredDays(
  rows: readonly Filtered[],
): { day: string; byReason: Record<string, number> }[] {
  const days = new Map<string, Record<string, number>>()
  for (const { day, reason, events } of rows) {
    const sums = days.get(day) ?? {}
    const name = filterWords(reason)
    sums[name] = (sums[name] ?? 0) + events
    days.set(day, sums)
  }
  return [...days].map(([day, byReason]) => ({ day, byReason }))
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
