import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, makeWorld } from '../../../test/world.ts'
import { loadRates, setRate } from './billing.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const operator = 'maria'
const ratesOf = (currency: string) =>
  world.ask<{ as_of: string; usd: string; source: string }>(
    'SELECT as_of::text, usd_billionths::text AS usd, source FROM fx_rates WHERE currency = $1 ORDER BY as_of DESC',
    [currency],
  )

test('a rate holds from its day on, beside the ones before it, and replaces one of the same day', async () => {
  const before = await ratesOf('EUR')
  const act = { currency: 'EUR', date: '2030-01-01', operator }
  expect(await setRate(world.services, { ...act, usd: '1.1' })).toBe('2030-01-01')
  await setRate(world.services, { ...act, usd: '1.25' })
  await loadRates(world.database)
  expect(await ratesOf('EUR')).toEqual([
    { as_of: '2030-01-01', usd: '1250000000', source: 'operator:maria' },
    ...before,
  ])
  const trail = await world.ask(
    "SELECT actor, organization_id, object_id, details FROM audit_log WHERE action = 'rate.set' ORDER BY at, id",
  )
  const row = { actor: 'operator:maria', organization_id: null, object_id: 'EUR' }
  expect(trail).toEqual([
    { ...row, details: { usd: '1.1', from: '2030-01-01' } },
    { ...row, details: { usd: '1.25', from: '2030-01-01' } },
  ])
})

test('without a day it is today’s, and every node is told at once', async () => {
  const listener = await world.database.connect()
  await listener.query('LISTEN catalogue_changed')
  const told = new Promise((resolve) => listener.once('notification', resolve))
  const [row] = await world.ask<{ day: string }>(
    "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day",
  )
  expect(await setRate(world.services, { currency: 'SEK', usd: '0.1', operator })).toBe(row?.day)
  await told
  await listener.end()
})

test('the dollar, an unknown currency and what is no rate are not taken', async () => {
  expect(await setRate(world.services, { currency: 'USD', usd: '2', operator })).toBeUndefined()
  expect(await setRate(world.services, { currency: 'XXX', usd: '2', operator })).toBeUndefined()
  const nothing = setRate(world.services, { currency: 'EUR', usd: '0', operator })
  await expect(nothing).rejects.toThrow('is not a rate')
})
