import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Books, openMarketBooks, plant, turnPast } from '../../../../test/money/books.ts'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { dayAfter } from '../../../lib/time/utc-day.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { closeDays } from '../../books/days/close-days.ts'
import { booksJob } from '../accounting.ts'

// World of its own: it closes days and months of the whole network.
let books: Books
let world: World
beforeEach(async () => {
  world = await makeWorld()
  books = await openMarketBooks(world)
})
afterEach(async () => {
  await books.close()
  await world.close()
})

const closing = () => ({ database: world.database, recounts: books.recounts })
const countedDays = () =>
  world.ask<{ day: string; state: string; revision: number }>(
    'SELECT day::text, state, revision FROM delivery_days ORDER BY day',
  )

/** Two days with an impression each, which have ended. */
async function twoDays(): Promise<{ day: string; state: string; revision: number }[]> {
  const days = [books.since, dayAfter(books.since)]
  const sold = { advertiser: 0, publisher: 0, placement: 0, spentMicros: 2001n }
  for (const day of days) await plant(books, [{ ...sold, day, networkMicros: 2001n }])
  await turnPast(books, dayAfter(books.since))
  return days.map((day) => ({ day, state: 'counted', revision: 1 }))
}

test('the node that leads closes the days that have ended, and no other does', async () => {
  const both = await twoDays()
  let leads = false
  const job = booksJob(world.services, world.eventUrl, () => leads)
  await runJob(world.services, job)
  expect(await countedDays()).toEqual([])
  leads = true
  await runJob(world.services, job)
  expect(await countedDays()).toEqual(both)
  await job.close?.()
})

test('a close that is given up posts nothing more, and the next one goes on', async () => {
  const both = await twoDays()
  const end = new AbortController()
  const recountDay = vi.spyOn(books.recounts, 'recountDay').mockImplementationOnce((day) => {
    end.abort(new Error('the server ends'))
    return books.recounts.recountDay(day)
  })
  await expect(closeDays({ ...closing(), signal: end.signal })).rejects.toThrow('the server ends')
  expect(await countedDays()).toEqual([])
  recountDay.mockRestore()
  await closeDays(closing())
  expect(await countedDays()).toEqual(both)
})
