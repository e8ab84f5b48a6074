import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { storableEvent } from '../../../../test/support/storable-event.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/db/ids.ts'
import { openLeases, settleLeases } from '../budgets/leases.sql.ts'
import { foldCounts } from '../counters/count-deltas.sql.ts'
import { sweepWaiting } from '../counters/sweep.sql.ts'
import { checkEvents } from '../counters/verify.sql.ts'
import { copyIn } from '../store/copy-in.sql.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import type { StorableEvent } from './event-columns.sql.ts'
import { createEventStore } from './event-store.ts'
import { storedEventKey, storeEvents } from './events.sql.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const events = openEventDatabase(world.eventUrl, world.services.log)
const now = () => world.delivery.now()
afterAll(() => events.close())

let lanes = 700
const newLane = () => (lanes += 1)

/** The event database, with the ways in which batches were stored. */
function watched(): EventDatabase & { ways: string[] } {
  const ways: string[] = []
  const note = (way: string) => void ways.push(way)
  return {
    ...events,
    ways,
    copyIn: (given) => events.copyIn(given).finally(() => note('copy')),
    run: (text, values) =>
      events.run<never>(text, values).finally(() => {
        if (text.startsWith('WITH given')) note('statement')
      }),
  }
}

async function openLease(lane: number): Promise<string> {
  const lease = { id: newId(now()), lane, campaign: 1, amountMicros: 10_000_000n, openedAt: now() }
  expect(await openLeases(events, lane, [lease])).toEqual(new Set([lease.id]))
  return lease.id
}

const keysOf = (batch: readonly StorableEvent[]) => new Set(batch.map(storedEventKey))
const paidBy = (lease: string) => ({ lease, priceMicros: 1000n, networkMicros: 1100n })
const differences = async () => {
  const findings = await events.readTogether((run) => checkEvents(run, '-infinity'))
  return findings.filter(({ difference }) => difference !== undefined)
}
const rowsOf = (table: string, lane: number) =>
  world.ask(
    `SELECT to_jsonb(t) - 'lane' - 'changed_at' - 'rid' - 'lease' AS row FROM events.${table} t WHERE lane = $1 ORDER BY 1`,
    [lane],
    'events',
  )

interface Given {
  kind: number
  placement: number
  campaign: number
  isOwn: boolean
  isPaid: boolean
  reason: number
  isSeen: boolean
  device: number | undefined
}

const given: fc.Arbitrary<Given> = fc.record({
  kind: fc.constantFrom(1, 1, 1, 2, 4),
  placement: fc.nat(3),
  campaign: fc.nat(3),
  isOwn: fc.boolean(),
  isPaid: fc.boolean(),
  reason: fc.constantFrom(0, 0, 0, reasons.listed_bot, reasons.too_often),
  isSeen: fc.boolean(),
  device: fc.option(fc.integer({ min: Date.UTC(2000), max: Date.UTC(2199) }), { nil: undefined }),
})

/** An event; an action whose impression was seen brings it along, another one waits. */
function eventsOf(
  one: Given,
  { at, lane, lease }: { at: Date; lane: number; lease: string },
): StorableEvent[] {
  const event = storableEvent(at, {
    lane,
    kind: one.kind,
    placement: one.placement,
    campaign: one.campaign,
    os: one.placement,
    advertiser: one.isOwn ? 1 : 2,
    ...(one.isPaid && one.kind === 1 && paidBy(lease)),
  })
  const judged = {
    ...event,
    deviceAt: one.device === undefined ? undefined : new Date(one.device),
    reason: one.reason,
    caller: -one.placement,
    flags: 2,
    ruleset: 3,
  }
  const isSeen = one.kind !== 1 && one.isSeen
  return isSeen ? [judged, storableEvent(at, { lane, rid: event.token.rid })] : [judged]
}

test('copied batches leave the same rows and sums as the statement does', async () => {
  const [copied, stated] = [newLane(), newLane()]
  const leases = new Map([
    [copied, await openLease(copied)],
    [stated, await openLease(stated)],
  ])
  const database = watched()
  const store = createEventStore(database, now)
  const batches = fc.sample(fc.array(given, { minLength: 1, maxLength: 60 }), 12)
  // In the first hour of a day some events are of the day before.
  await events.makePartitions(new Date(now().getTime() - dayMs), now())
  for (const [index, batch] of batches.entries()) {
    const at = new Date(now().getTime() - (index % 2) * hourMs)
    const eventsIn = (lane: number) =>
      batch.flatMap((one) => eventsOf(one, { at, lane, lease: leases.get(lane) ?? '' }))
    const sent = eventsIn(copied)
    expect(await store(copied, sent)).toEqual(keysOf(sent))
    await storeEvents(events, stated, eventsIn(stated))
  }
  expect(new Set(database.ways)).toEqual(new Set(['copy']))
  await foldCounts(events)
  for (const table of [
    'impressions',
    'actions',
    'placement_counts',
    'campaign_counts',
    'own_counts',
    'filtered_counts',
    'lease_counts',
  ])
    expect(await rowsOf(table, copied), table).toEqual(await rowsOf(table, stated))
})

test('a repeated event is told apart from the new ones of its batch', async () => {
  const lane = newLane()
  const database = watched()
  const store = createEventStore(database, now)
  const [first, second, third] = [1, 2, 3].map(() => storableEvent(now(), { lane }))
  if (first === undefined || second === undefined || third === undefined) throw new Error('none')
  expect(await store(lane, [first])).toEqual(keysOf([first]))
  expect(await store(lane, [second, first])).toEqual(keysOf([second]))
  expect(await store(lane, [third])).toEqual(keysOf([third]))
  expect(database.ways).toEqual(['copy', 'copy', 'statement', 'statement'])
  const other = newLane()
  await store(other, [storableEvent(now(), { lane: other })])
  expect(database.ways.at(-1)).toBe('copy')
  expect(await rowsOf('impressions', lane)).toHaveLength(3)
  await foldCounts(events)
  expect(await differences()).toEqual([])
})

test('an impression of a settled lease is stored unbilled', async () => {
  const lane = newLane()
  const [open, settled] = [await openLease(lane), await openLease(lane)]
  const lease = { id: settled, lane, campaign: 1, amountMicros: 1n, openedAt: now() }
  const store = createEventStore(events, now)
  await store(lane, [storableEvent(now(), { lane, ...paidBy(settled) })])
  expect(await settleLeases(events, lane, [lease])).toEqual([{ id: settled, chargedMicros: 1000n }])
  const batch = [open, settled].map((id) => storableEvent(now(), { lane, ...paidBy(id) }))
  expect(await store(lane, batch)).toEqual(keysOf(batch))
  const rows = await world.ask(
    'SELECT reason, billed_micros FROM events.impressions WHERE rid = ANY ($1) ORDER BY reason',
    [batch.map(({ token }) => token.rid)],
    'events',
  )
  expect(rows).toEqual([
    { reason: 0, billed_micros: 1000n },
    { reason: reasons.unbilled_late, billed_micros: 0n },
  ])
  await foldCounts(events)
  expect(await settleLeases(events, lane, [lease])).toEqual([{ id: settled, chargedMicros: 1000n }])
  expect(await differences()).toEqual([])
})

test('what is not folded yet is part of a recount', async () => {
  const lane = newLane()
  const lease = await openLease(lane)
  // In a transaction of its own, because the world's node folds every second.
  const client = new pg.Client({ connectionString: world.eventUrl })
  await client.connect()
  const run: EventDatabase['run'] = async (text, values) =>
    (await client.query(text, [...values])).rows
  const store = createEventStore({ ...events, copyIn: (given) => copyIn(client, given, 5000) }, now)
  const differing = async () =>
    (await checkEvents(run, '-infinity')).filter(({ difference }) => difference !== undefined)
  await client.query('BEGIN')
  await store(lane, [storableEvent(now(), { lane, advertiser: 1, ...paidBy(lease) })])
  await store(lane, [{ ...storableEvent(now(), { lane }), reason: reasons.listed_bot }])
  expect(await differing()).toEqual([])
  await client.query('DELETE FROM events.count_deltas WHERE lane = $1', [lane])
  expect(await differing()).toHaveLength(5)
  await client.query('ROLLBACK')
  await client.end()
})

test('a copied batch locks the partition of its ads and no other one', async () => {
  const lane = newLane()
  await events.makePartitions(new Date('2033-01-01T00:00:00Z'), new Date('2033-01-21T00:00:00Z'))
  const client = new pg.Client({ connectionString: world.eventUrl })
  await client.connect()
  const store = createEventStore({ ...events, copyIn: (given) => copyIn(client, given, 5000) }, now)
  await client.query('BEGIN')
  await store(lane, [storableEvent(now(), { lane })])
  const { rows } = await client.query(
    `SELECT DISTINCT c.relname FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' AND c.relname LIKE 'impressions%'`,
  )
  await client.query('ROLLBACK')
  await client.end()
  expect(rows).toHaveLength(1)
})

test('batches that many nodes fold at once are counted once', async () => {
  const lane = newLane()
  const lease = await openLease(lane)
  const store = createEventStore(events, now)
  const batches = Array.from({ length: 30 }, () => storableEvent(now(), { lane, ...paidBy(lease) }))
  const folds: Promise<void>[] = []
  for (const event of batches) {
    await store(lane, [event])
    folds.push(foldCounts(events))
  }
  await Promise.all([...folds, foldCounts(events)])
  expect(await rowsOf('lease_counts', lane)).toEqual([
    { row: { impressions: batches.length, charged_micros: batches.length * 1000 } },
  ])
  expect(await differences()).toEqual([])
})

test('a copied action counts from its arrival, however long nobody folded', async () => {
  const lane = newLane()
  const store = createEventStore(events, now)
  const shown = storableEvent(now(), { lane })
  const { rid } = shown.token
  await store(lane, [shown])
  await store(lane, [storableEvent(now(), { lane, rid, kind: 2 })])
  // No sweep of the last hours finds it then.
  await sweepWaiting(events, new Date(now().getTime() + 9 * dayMs), 26)
  await foldCounts(events)
  const clicks = await world.ask(
    'SELECT count(*)::integer AS clicks FROM events.actions WHERE lane = $1 AND counted_at = at',
    [lane],
    'events',
  )
  expect(clicks).toEqual([{ clicks: 1 }])
  expect(await differences()).toEqual([])
})

test('an internal error of a copy is settled by the statement', async () => {
  const lane = newLane()
  const batch = [storableEvent(now(), { lane }), storableEvent(now(), { lane })]
  const refusing = (code: string): EventDatabase => ({
    ...events,
    copyIn: () => Promise.reject(Object.assign(new Error('duplicate key value'), { code })),
  })
  const store = createEventStore(refusing('XX000'), now, 0)
  expect(await store(lane, batch)).toEqual(keysOf(batch))
  expect(await store(lane, batch)).toEqual(new Set())
  expect(await rowsOf('impressions', lane)).toHaveLength(2)
  await expect(createEventStore(refusing('53100'), now, 0)(lane, batch)).rejects.toMatchObject({
    code: '53100',
  })
})
