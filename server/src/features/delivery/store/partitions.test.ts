import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import type { EventDatabase } from './event-database.sql.ts'
import { createPartitions } from './partitions.ts'

const [since, till] = [new Date('2026-01-02T00:00:00Z'), new Date('2026-05-02T12:00:00Z')]

function openNoted() {
  const made: string[] = []
  const database = {
    makePartitions: async (from: Date, to: Date, width = '1 day') => {
      const day = (time: Date) => time.toISOString().slice(0, 10)
      made.push(`${width} ${day(from)} ${day(to)}`)
    },
  } as EventDatabase
  return { partitions: createPartitions(database), made }
}

test('a long period gets weeks and ten days at once, and its days nothing more', async () => {
  const { partitions, made } = openNoted()
  const all = partitions.coverAll(since, till)
  // Events of a week that is being made wait for it.
  await partitions.cover([since.getTime(), since.getTime() + 20 * dayMs, till.getTime()])
  expect(made).toEqual(['7 days 2026-01-02 2026-04-18', '1 day 2026-04-18 2026-05-05'])
  await all
  await partitions.cover([till.getTime() + dayMs])
  expect(made.slice(2)).toEqual(['1 day 2026-05-03 2026-05-06'])
})

test('a long period in which a day exists gets days, not weeks', async () => {
  const { partitions, made } = openNoted()
  await partitions.cover([since.getTime()])
  await partitions.coverAll(since, till)
  expect(made.slice(1)).toEqual(['1 day 2026-01-02 2026-04-18', '1 day 2026-04-18 2026-05-05'])
})
