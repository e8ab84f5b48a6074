import { dayMs } from '@frontrow/contract/durations'
import type { Basis } from '@frontrow/contract/overview'

/** A count per UTC day like 2024-01-31. */
export interface DayCount {
  day: string
  count: bigint
}

/** The start of a bucket in ISO 8601, and its count. */
export interface Bucket {
  date: string
  count: number
}

/**
 * Sums days into days, ISO weeks (dated by their Monday) or months. Returns every bucket from the
 * first to the last one with events.
 */
export function bucketsOf(basis: Basis, days: readonly DayCount[]): Bucket[] {
  const counts = new Map<number, bigint>()
  for (const { day, count } of days) {
    if (count <= 0n) continue
    const start = startOf[basis](new Date(`${day}T00:00:00Z`))
    counts.set(start, (counts.get(start) ?? 0n) + count)
  }
  const starts = [...counts.keys()].toSorted((one, other) => one - other)
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return []
  const buckets: Bucket[] = []
  for (let start = first; start <= last; start = nextAfter[basis](start)) {
    buckets.push({ date: new Date(start).toISOString(), count: Number(counts.get(start) ?? 0n) })
  }
  return buckets
}

const startOf: Readonly<Record<Basis, (day: Date) => number>> = {
  Day: (day) => day.getTime(),
  Week: (day) => day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs,
  Month: (day) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth()),
}

const nextAfter: Readonly<Record<Basis, (start: number) => number>> = {
  Day: (start) => start + dayMs,
  Week: (start) => start + 7 * dayMs,
  Month: (start) => Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + 1),
}
