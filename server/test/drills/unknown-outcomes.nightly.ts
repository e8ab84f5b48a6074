import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openEventDatabase } from '../../src/features/delivery/store/event-database.sql.ts'
import { createThroughCuts, sendAcrossMidnight, sendThroughCuts } from './unknown-outcomes.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })

test('two hundred cuts after COMMIT double nothing [RELIABILITY-R3]', async () => {
  const { sent, cuts: cutEvents, effects } = await sendThroughCuts(world, 200)
  expect(cutEvents).toBeGreaterThanOrEqual(200)
  expect(effects).toEqual({ stored: sent, counted: sent, charged: sent })
  const { cuts, made } = await createThroughCuts(world, 200)
  expect(cuts).toBe(200)
  expect(new Set(made)).toEqual(new Set([1]))
})

test('control: without an idempotency key a campaign is there twice [RELIABILITY-R3]', async () => {
  const { cuts, made } = await createThroughCuts(world, 20, false)
  expect(cuts).toBe(20)
  expect(new Set(made)).toEqual(new Set([2]))
})

test('ten thousand tokens, each sent ten times, count once each [RELIABILITY-R4]', async () => {
  const tokens = 10_000
  const by = { tokens, nodes: 4, sends: 10 }
  const { accepted, duplicates, effects } = await sendAcrossMidnight(world, by)
  expect([accepted, duplicates]).toEqual([tokens, 9 * tokens])
  expect(effects).toEqual({ stored: tokens, counted: tokens, charged: tokens })
})

test('control: looking first and storing then counts some tokens twice [RELIABILITY-R4]', async () => {
  const events = openEventDatabase(world.eventUrl, world.services.log)
  await world.ask('CREATE TABLE events.looked (rid uuid NOT NULL)', [], 'events')
  await world.ask('GRANT SELECT, INSERT ON events.looked TO frontrow_events', [], 'events')
  const rids = Array.from({ length: 300 }, () => randomUUID())
  const send = async (rid: string) => {
    const known = await events.run('SELECT rid FROM events.looked WHERE rid = $1', [rid])
    if (known.length === 0) await events.run('INSERT INTO events.looked VALUES ($1)', [rid])
  }
  for (const rid of rids) await Promise.all([send(rid), send(rid), send(rid)])
  const [row] = await world.ask<{ count: number }>(
    'SELECT count(*)::int AS count FROM events.looked',
    [],
    'events',
  )
  process.stdout.write(`R4 control: ${row?.count} rows of ${rids.length} tokens\n`)
  expect(row?.count).toBeGreaterThan(rids.length)
  await events.close()
})
