import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storableEvent } from '../../../../test/support/storable-event.ts'
import type { StorableEvent } from './event-columns.sql.ts'
import { createIngest } from './ingest.ts'
import { sqlStates } from '../../../lib/failures/sql-states.ts'

const event = (lane = 1, rid: string = randomUUID()): StorableEvent =>
  storableEvent(new Date(1_770_000_000_000), { lane, rid })
const events = (count: number, lane = 1) => Array.from({ length: count }, () => event(lane))
const keysOf = (batch: readonly StorableEvent[]) =>
  new Set(batch.map(({ token }) => `${token.kind}:${token.rid}`))
const away = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: sqlStates.adminShutdown })

test('events that arrive while a batch is stored form the next one', async () => {
  const sizes: [lane: number, size: number][] = []
  let underWay = 0
  let most = 0
  const ingest = createIngest(async (lane, batch) => {
    sizes.push([lane, batch.length])
    underWay += 1
    most = Math.max(most, underWay)
    await wait(5)
    underWay -= 1
    return keysOf(batch)
  })
  const calls = [1, 2, 1500, 1500].map((count) => ingest.store(events(count)))
  const other = ingest.store(events(3, 2))
  await Promise.all([...calls, other])
  expect(sizes.filter(([lane]) => lane === 1).map(([, size]) => size)).toEqual([1, 2000, 1002])
  expect(sizes).toContainEqual([2, 3])
  expect(most).toBe(2)
})

test('a call beyond 5,000 waiting events is refused as a whole', async () => {
  const gate = Promise.withResolvers<void>()
  const ingest = createIngest(async (_lane, batch) => {
    await gate.promise
    return keysOf(batch)
  })
  const kept = ingest.store(events(4999))
  await expect(ingest.store(events(2))).rejects.toMatchObject({
    reason: 'unavailable',
    retryAfterSeconds: 1,
  })
  const last = ingest.store(events(1))
  gate.resolve()
  expect(await kept).toHaveLength(4999)
  expect(await last).toEqual(['accepted'])
  expect(await ingest.store(events(2))).toEqual(['accepted', 'accepted'])
})

test('a batch of unknown outcome is stored again once the database is back', async () => {
  let tries = 0
  const ingest = createIngest(async (_lane, batch) => {
    tries += 1
    if (tries < 4) throw away()
    return keysOf(batch)
  })
  expect(await ingest.store(events(2))).toEqual(['accepted', 'accepted'])
  expect(tries).toBe(4)
})

test('while the database is away, waiting calls fail and new ones fail at once', async () => {
  let isUnavailable = true
  let tries = 0
  const ingest = createIngest(async (_lane, batch) => {
    tries += 1
    if (isUnavailable) throw away()
    return keysOf(batch)
  })
  const calls = [1, 600, 600].map((count) => ingest.store(events(count)))
  const answers = await Promise.allSettled(calls)
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(tries).toBeGreaterThan(5)
  const triesFor = async (call: () => Promise<unknown>) => {
    const before = tries
    await call().catch(() => {})
    return tries - before
  }
  expect(await triesFor(() => ingest.store(events(1)))).toBe(0)
  await wait(110)
  expect(await triesFor(() => ingest.store(events(1)))).toBe(1)
  isUnavailable = false
  await wait(110)
  expect(await ingest.store(events(4900))).toHaveLength(4900)
  isUnavailable = true
  expect(await triesFor(() => ingest.store(events(1)))).toBeGreaterThan(5)
})

test('an error other than an absent database is not retried', async () => {
  let tries = 0
  const ingest = createIngest(async () => {
    tries += 1
    throw new Error('a bug')
  })
  await expect(ingest.store(events(1))).rejects.toThrow('a bug')
  expect(tries).toBe(1)
})

test('the events of a call over several lanes are answered in its order', async () => {
  const known = event(3)
  const ingest = createIngest(async (lane, batch) => {
    await wait(lane)
    return new Set([...keysOf(batch)].filter((key) => key !== `1:${known.token.rid}`))
  })
  const verdicts = await ingest.store([event(9), known, event(1), known, event(9)])
  expect(verdicts).toEqual(['accepted', 'duplicate', 'accepted', 'duplicate', 'accepted'])
})
