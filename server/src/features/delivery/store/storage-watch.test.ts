import { pino } from 'pino'
import { expect, test } from 'vitest'
import { postAd } from '../../../../test/support/served-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { makeMarket } from '../../../../test/support/market.ts'
import { measured } from '../../../../test/support/measured.ts'
import { openEventDatabase } from './event-database.sql.ts'
import { createStorageWatch } from './storage-watch.ts'
import { sqlStates } from '../../../lib/failures/sql-states.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const silent = pino({ level: 'silent' })
const full = Object.assign(new Error('could not extend file'), { code: sqlStates.diskFull })
const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

function open() {
  const state: { error: Error | undefined; nowMs: number } = { error: undefined, nowMs: 0 }
  const answer = async () => {
    if (state.error !== undefined) throw state.error
    return []
  }
  const events = { run: answer, inTransaction: answer as never }
  return {
    state,
    watch: createStorageWatch(events, silent, { lane: () => 0, nowMs: () => state.nowMs }),
  }
}

test('three batches that find no room stop ads, until the disk has room again', async () => {
  const { state, watch } = open()
  const store = () => watch.watch(0, () => Promise.reject(full)).catch(() => {})
  await store()
  await store()
  expect(watch.canStore()).toBe(true)
  await store()
  expect(watch.canStore()).toBe(false)
  state.error = full
  await expect(watch.probe()).rejects.toThrow('could not extend')
  expect(watch.canStore()).toBe(false)
  state.error = undefined
  await watch.probe()
  expect(watch.canStore()).toBe(true)
})

test('an event database that is silent for ten seconds stops ads', async () => {
  const { state, watch } = open()
  state.error = away
  state.nowMs = 9999
  await watch.probe().catch(() => {})
  expect(watch.canStore()).toBe(true)
  state.nowMs = 10_000
  expect(watch.canStore()).toBe(false)
  state.error = undefined
  await watch.probe()
  expect(watch.canStore()).toBe(true)
})

test('stored events of another lane do not hide that the own one is silent', async () => {
  const { state, watch } = open()
  state.nowMs = 10_000
  await watch.watch(1, async () => {})
  expect(watch.canStore()).toBe(false)
  await watch.watch(0, async () => {})
  expect(watch.canStore()).toBe(true)
})

test('another failure of a batch does not stop ads', async () => {
  const { watch } = open()
  for (let left = 5; left > 0; left -= 1)
    await watch.watch(0, () => Promise.reject(away)).catch(() => {})
  expect(watch.canStore()).toBe(true)
})

test('the probe for room writes on a real database and keeps no row', async () => {
  const events = openEventDatabase(world.eventUrl, silent)
  const watch = createStorageWatch(events, silent, { lane: () => -1 })
  for (let left = 3; left > 0; left -= 1)
    await watch.watch(0, () => Promise.reject(full)).catch(() => {})
  await watch.probe()
  expect(watch.canStore()).toBe(true)
  const rows = await events.run('SELECT count(*) AS rows FROM events.flushes WHERE lane = -1', [])
  expect(rows).toEqual([{ rows: 0n }])
  await events.close()
})

test('no ad is handed out on a node that cannot store events', async () => {
  const { placement } = await makeMarket(world, {
    placementType: 'Banner',
    campaign: { contents: [{ type: 200 }] },
  })
  const ask = () => postAd(world, placement)
  await world.delivery.simulation.refresh()
  expect((await ask()).json()).toMatchObject({ ad: { tokens: {} } })
  // A table that nobody may write stands for a disk without room: the code is what counts.
  await world.ask(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER no_room BEFORE INSERT ON events.impressions FOR EACH STATEMENT EXECUTE FUNCTION no_room();
     CREATE TRIGGER no_room BEFORE INSERT ON events.flushes FOR EACH STATEMENT EXECUTE FUNCTION no_room()`,
    [],
    'events',
  )
  const { ad } = (await ask()).json<{ ad: { tokens: { impression: string } } }>()
  const body = { events: [{ token: ad.tokens.impression }] }
  const stored = await world.call(undefined, { method: 'POST', path: '/delivery/v1/events', body })
  expect(stored.statusCode).toBe(503)
  const refused = await ask()
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ reason: 'unavailable' })
  expect(measured(world.delivery, 'events_storable')).toBe(0)
  await world.ask(
    'DROP TRIGGER no_room ON events.impressions; DROP TRIGGER no_room ON events.flushes',
    [],
    'events',
  )
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})
