import { dayMs } from '@frontrow/contract/durations'
import type { EventDatabase } from './event-database.sql.ts'

export interface Partitions {
  /** Creates the missing partitions for ads served at these times, and for two days after each. */
  cover(times: readonly number[]): Promise<void>
  /** The same for a whole period, with weekly partitions for its older part. */
  coverAll(since: Date, till: Date): Promise<void>
  /** The number of days after that of the given time that have partitions, as far as is known. */
  daysAhead(time: number): number
}

const daysAhead = 2
/**
 * Days older than this are stored in weekly partitions. The database counts weeks from 2000-01-01.
 */
const weeklyAfterDays = 10
const firstOfWeeks = dayOf(Date.UTC(2000, 0, 1))

/** Remembers the created days, so that the database is asked once a day and not once per batch. */
export function createPartitions(database: EventDatabase): Partitions {
  const created = new Set<number>()
  let making = Promise.resolve()
  // A partition is named after its begin, so a week is not made where a day has its name. Days and
  // weeks are made one after another: the days of a week that is being made are there after it.
  const inTurn = (make: () => Promise<void>) => {
    making = making.catch(() => {}).then(make)
    return making
  }
  const coverAll = async (first: number, last: number) => {
    const recent = last - weeklyAfterDays
    const weekly = Math.max(first, recent - ((recent - firstOfWeeks) % 7))
    const hasDays = [...created].some((day) => day < weekly)
    const width = hasDays ? '1 day' : '7 days'
    await database.makePartitions(new Date(first * dayMs), new Date(weekly * dayMs), width)
    await database.makePartitions(
      new Date(weekly * dayMs),
      new Date((last + 1 + daysAhead) * dayMs),
    )
    for (let day = first; day <= last; day += 1) created.add(day)
  }
  const coverDays = async (days: ReadonlySet<number>) => {
    for (const day of [...days].filter((one) => !created.has(one))) {
      await database.makePartitions(new Date(day * dayMs), new Date((day + 1 + daysAhead) * dayMs))
      created.add(day)
    }
  }
  return {
    cover: async (times) => {
      const days = new Set(times.map((time) => dayOf(time)))
      if ([...days].every((day) => created.has(day))) return
      await inTurn(() => coverDays(days))
    },
    coverAll: (since, till) =>
      inTurn(() => coverAll(dayOf(since.getTime()), dayOf(till.getTime()))),
    daysAhead: (time) => Math.max(...created, dayOf(time) - daysAhead) + daysAhead - dayOf(time),
  }
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
