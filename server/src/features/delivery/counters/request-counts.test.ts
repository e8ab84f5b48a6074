import { expect, test } from 'vitest'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { createRequestCounts } from './request-counts.ts'

const at = new Date('2026-11-21T12:00:00Z')
const request = { at, placement: 1, country: 'SE', answer: undefined }

/**
 * An event database that runs `write` during each statement, as if ads were requested meanwhile.
 */
function databaseThat(write: (requests: readonly number[]) => void): EventDatabase {
  return {
    run: async (_text: string, values: readonly unknown[]) => {
      await Promise.resolve()
      // The counts are sent as the text of an array, such as {1,2}.
      write(Array.from(String(values[5]).matchAll(/\d+/g), Number))
      return []
    },
  } as unknown as EventDatabase
}

test('a flush ends although requests arrive while it writes', async () => {
  const counts = createRequestCounts()
  const written: number[] = []
  const database = databaseThat((requests) => {
    written.push(...requests)
    if (written.length > 10) throw new Error('there is no end to it')
    counts.count(request)
  })
  counts.count(request)
  counts.count(request)
  await counts.flush(database, 0, at)
  expect(written).toEqual([2])
  await counts.flush(database, 0, at)
  expect(written).toEqual([2, 1])
})

test('counts that could not be written are written first the next time', async () => {
  const counts = createRequestCounts()
  const written: number[] = []
  let isUnavailable = true
  const database = databaseThat((requests) => {
    if (isUnavailable) throw new Error('away')
    written.push(...requests)
  })
  counts.count(request)
  await expect(counts.flush(database, 0, at)).rejects.toThrow('away')
  counts.count(request)
  counts.count(request)
  isUnavailable = false
  await counts.flush(database, 0, at)
  expect(written).toEqual([1, 2])
})
