import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storableEvent } from '../../../../test/support/storable-event.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/db/ids.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { copyIn } from '../store/copy-in.sql.ts'
import { copyEvents } from '../ingest/copy-events.sql.ts'
import { storeEvents } from '../ingest/events.sql.ts'
import { type LeaseRow, openLeases, settleLeases } from './leases.sql.ts'

const lane = 900
// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const events = openEventDatabase(world.eventUrl, world.services.log)
afterAll(() => events.close())

function newLease(): LeaseRow {
  const openedAt = world.delivery.now()
  return { id: newId(openedAt), lane, campaign: 1, amountMicros: 1000n, openedAt }
}

const impression = (lease: string) =>
  storableEvent(world.delivery.now(), { lane, lease, priceMicros: 10n, networkMicros: 10n })

/** Both ways in which events are stored. */
const ways = {
  statement: storeEvents,
  copy: async (...[database, inLane, batch]: Parameters<typeof copyEvents>) => {
    expect(await copyEvents(database, inLane, batch)).toBe(true)
  },
}

test.each(['statement', 'copy'] as const)(
  'a settlement includes an impression that is being stored (%s)',
  async (way) => {
    const store = ways[way]
    const lease = newLease()
    expect(await openLeases(events, lane, [lease])).toEqual(new Set([lease.id]))
    await store(events, lane, [impression(lease.id), impression(lease.id)])
    const storing = new pg.Client({ connectionString: world.eventUrl })
    await storing.connect()
    await storing.query('BEGIN')
    const slow: EventDatabase = {
      ...events,
      run: async (text, values) => (await storing.query(text, [...values])).rows,
      copyIn: (given) => copyIn(storing, given, 5000),
    }
    await store(slow, lane, [impression(lease.id)])
    const settled = settleLeases(events, lane, [lease])
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%events.leases%' AND datname = current_database()`
    await expect.poll(() => world.ask(waiting, [], 'events'), { timeout: 10_000 }).toHaveLength(1)
    await storing.query('COMMIT')
    await storing.end()
    expect(await settled).toEqual([{ id: lease.id, chargedMicros: 30n }])
  },
)

test('a lease is opened once, and not after it was settled', async () => {
  const [twice, never] = [newLease(), newLease()]
  expect(await openLeases(events, lane, [twice])).toEqual(new Set([twice.id]))
  expect(await openLeases(events, lane, [twice])).toEqual(new Set())
  expect(await settleLeases(events, lane, [never])).toEqual([{ id: never.id, chargedMicros: 0n }])
  expect(await openLeases(events, lane, [never])).toEqual(new Set())
})
