import type { EventDatabase } from './event-database.sql.ts'

export interface Partitions {
  /** Makes sure that ads handed out at these moments have a place to be stored, and those of the next two days. */
  cover(times: readonly number[]): Promise<void>
  /** The same for every moment from one to another, in wider pieces where nothing is to come any more. */
  coverAll(since: Date, till: Date): Promise<void>
}

const dayMs = 86_400_000
const daysAhead = 2
/** Days this long ago lie in pieces of a week. The database counts weeks from the first day of 2000. */
const weeklyAfterDays = 10
const firstOfWeeks = dayOf(Date.UTC(2000, 0, 1))

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
      const [first, last] = [dayOf(since.getTime()), dayOf(till.getTime())]
      const recent = last - weeklyAfterDays
      const weekly = Math.max(first, recent - ((recent - firstOfWeeks) % 7))
      await database.makePartitions(new Date(first * dayMs), new Date(weekly * dayMs), '7 days')
      await database.makePartitions(
        new Date(weekly * dayMs),
        new Date((last + 1 + daysAhead) * dayMs),
      )
      for (let day = first; day <= last; day += 1) made.add(day)
    },
  }
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
