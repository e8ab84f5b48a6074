import { readFileSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Books, openMarketBooks, plant, turnPast } from '../../../../test/money/books.ts'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { locks } from '../../../lib/db/locks.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { yieldBackend } from '../../../lib/process/yield-backend.ts'
import { closeDaysApart } from './close-days-apart.ts'
import { closeDays, daysToClose } from './close-days.ts'
import { dayAfter } from '../journal/utc-day.ts'
import { booksJob } from '../ledger.ts'

let books: Books
let world: World
const opened: Books[] = []
beforeEach(async () => {
  world = await makeWorld()
  books = await openMarketBooks(world)
  opened.push(books)
  const sold = { advertiser: 0, publisher: 0, placement: 0, spentMicros: 2001n }
  for (const day of [books.since, dayAfter(books.since)])
    await plant(books, [Object.assign({ day, networkMicros: 2001n }, sold)])
  await turnPast(books, dayAfter(books.since))
})
afterAll(async () => {
  for (const one of opened) {
    await one.close()
    await one.world.close()
  }
})

const closing = () => ({ database: world.database, recounts: books.recounts })
const closeApart = async (
  { signal = new AbortController().signal, coreUrl = world.coreUrl } = {},
  days?: readonly string[],
) =>
  closeDaysApart(
    {
      databases: { coreUrl, eventUrl: world.eventUrl },
      days: days ?? (await daysToClose(closing())),
      logLevel: 'silent',
    },
    signal,
  )
const countedDays = () =>
  world.ask<{ day: string; state: string; revision: number }>(
    'SELECT day::text, state, revision FROM delivery_days ORDER BY day',
  )
const bothCounted = () =>
  [books.since, dayAfter(books.since)].map((day) => ({ day, state: 'counted', revision: 1 }))

/** The priority of a process, which is field 19 of `proc(5)`. */
function priorityOf(pid: string | number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[16])
}

/** The priorities of the processes that close days now, for whichever server. */
function closingProcesses(): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('close-days-process.ts') ? [priorityOf(pid)] : []
    } catch {
      return []
    }
  })
}

test('days are closed in a process of the lowest priority, each once [MONEY-9]', async () => {
  const closed = closeApart()
  if (process.platform === 'linux') await expect.poll(closingProcesses).toContain(19)
  expect(await closed).toEqual({
    closed: [
      expect.objectContaining({ state: 'counted', impressions: 1n, gross_micros: 2001n }),
      expect.objectContaining({ state: 'counted', impressions: 1n, earned_micros: 1400n }),
    ],
    failure: undefined,
  })
  await closeDays(closing())
  expect(await countedDays()).toEqual(bothCounted())
})

test('a close that is given up posts nothing more, and its days are closed by the next one', async () => {
  const holder = await world.database.connect()
  await holder.query('BEGIN')
  // The lock under which a day is booked.
  await holder.query('SELECT pg_advisory_xact_lock($1)', [locks.dayClose])
  const end = new AbortController()
  const closed = closeApart({ signal: end.signal }).catch(String)
  const waiting = () =>
    world.ask(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${locks.dayClose} AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
  end.abort()
  expect(await closed).toMatch(/ended/)
  await holder.query('ROLLBACK')
  await holder.end()
  await expect.poll(async () => (await waiting()).length).toBe(0)
  await closeDays(closing())
  expect(await countedDays()).toEqual(bothCounted())
})

test('a process that cannot reach the database says why', async () => {
  const days = await daysToClose(closing())
  await expect(closeApart({ coreUrl: `${world.coreUrl}&port=1` }, days)).rejects.toThrow(/connect/)
})

test('the server closes the days that have ended', async () => {
  const job = booksJob(world.services, world)
  await runJob(world.services, job)
  expect(await countedDays()).toEqual(bothCounted())
  await job.close?.()
})

// Tests that run at a low priority give it to their PostgreSQL.
test.runIf(process.platform === 'linux' && getPriority() === 0)(
  'the process of a connection yields to others where PostgreSQL runs on this machine',
  async () => {
    const client = new pg.Client(world.coreUrl)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid ?? 0
    expect(priorityOf(pid)).toBe(0)
    yieldBackend(client)
    expect(priorityOf(pid)).toBe(10)
    await client.end()
  },
)
