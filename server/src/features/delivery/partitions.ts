import type { EventDatabase } from './event-database.sql.ts'

export interface Partitions {
  /** Makes sure that ads handed out at these moments have a place to be stored, and those of the next two days. */
  cover(times: readonly number[]): Promise<void>
  /** The same for every moment from one to another, in few steps. */
  coverAll(since: Date, till: Date): Promise<void>
}

const dayMs = 86_400_000
const daysAhead = 2
/** A table a day and kind of event: so many days stay well within a statement's time. */
const daysAtOnce = 30

/** Remembers what it made, so that the database is asked once a day and not once a batch. */
export function openPartitions(database: EventDatabase): Partitions {
  const made = new Set<number>()
  return {
    cover: async (times) => {
      const missing = new Set(times.map((time) => dayOf(time)).filter((day) => !made.has(day)))
      for (const day of missing) {
        await database.makePartitions(
          new Date(day * dayMs),
          new Date((day + 1 + daysAhead) * dayMs),
        )
        made.add(day)
      }
    },
    coverAll: async (since, till) => {
      const last = dayOf(till.getTime())
      for (let day = dayOf(since.getTime()); day <= last; day += daysAtOnce) {
        const next = Math.min(day + daysAtOnce, last + 1)
        await database.makePartitions(new Date(day * dayMs), new Date((next + daysAhead) * dayMs))
        for (let covered = day; covered < next; covered += 1) made.add(covered)
      }
    },
  }
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
