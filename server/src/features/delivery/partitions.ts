import type { EventDatabase } from './event-database.sql.ts'

export interface Partitions {
  /** Makes sure that ads handed out at these moments have a place to be stored, and those of the next two days. */
  cover(times: readonly number[]): Promise<void>
}

const dayMs = 86_400_000
const daysAhead = 2

/** Remembers what it made, so that the database is asked once a day and not once a batch. */
export function openPartitions(database: EventDatabase): Partitions {
  const made = new Set<number>()
  return {
    cover: async (times) => {
      const missing = new Set(
        times.map((time) => Math.floor(time / dayMs)).filter((day) => !made.has(day)),
      )
      for (const day of missing) {
        await database.makePartitions(
          new Date(day * dayMs),
          new Date((day + 1 + daysAhead) * dayMs),
        )
        made.add(day)
      }
    },
  }
}
