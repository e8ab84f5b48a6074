import { dayMs } from '@frontrow/contract/durations'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import {
  actAs,
  callOperator,
  makeOperator,
  approveProposal,
} from '../../../../test/support/operators.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { readRates } from '../../campaigns/campaigns.ts'
import { loadRates, watchRates } from '../billing.ts'
import { setRate } from '../for-operators.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

const operator = 'maria'
const ratesOf = (currency: string) =>
  world.ask<{ as_of: string; usd: string; source: string }>(
    'SELECT as_of::text, usd_billionths::text AS usd, source FROM fx_rates WHERE currency = $1 ORDER BY as_of DESC, number DESC',
    [currency],
  )

test('a rate holds from its day on, beside the ones before it', async () => {
  const before = await ratesOf('EUR')
  const act = { currency: 'EUR', date: '2030-01-01', operator }
  const set = { outcome: 'set', day: '2030-01-01' }
  expect(await setRate(world.services, { ...act, usd: '1.1' })).toEqual(set)
  expect(await setRate(world.services, { ...act, usd: '1.25' })).toEqual(set)
  await loadRates(world.database)
  expect(await ratesOf('EUR')).toEqual([
    { as_of: '2030-01-01', usd: '1250000000', source: 'operator:maria' },
    { as_of: '2030-01-01', usd: '1100000000', source: 'operator:maria' },
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
  expect(await setRate(world.services, { currency: 'SEK', usd: '0.1', operator })).toEqual({
    outcome: 'set',
    day: row?.day,
  })
  await told
  await listener.end()
})

test('the dollar, an unknown currency and what is no rate are not taken', async () => {
  const unknown = { outcome: 'unknown' }
  expect(await setRate(world.services, { currency: 'USD', usd: '2', operator })).toEqual(unknown)
  expect(await setRate(world.services, { currency: 'XXX', usd: '2', operator })).toEqual(unknown)
  const nothing = setRate(world.services, { currency: 'EUR', usd: '0', operator })
  await expect(nothing).rejects.toThrow('is not a rate')
})

describe('FINDINGS-M-2', () => {
  test('a change of more than 20 % is not set by one person', async () => {
    const act = { currency: 'CHF', operator }
    const far = { outcome: 'far', beforeUsd: '1.259446', day: expect.any(String) as string }
    const before = await ratesOf('CHF')
    expect(await setRate(world.services, { ...act, usd: '12.59' })).toEqual(far)
    expect(await setRate(world.services, { ...act, usd: '1' })).toEqual(far)
    expect(await ratesOf('CHF')).toEqual(before)
    expect(await setRate(world.services, { ...act, usd: '1.5' })).toMatchObject({ outcome: 'set' })
    const around = { ...act, usd: '0.15', goesAround: true }
    expect(await setRate(world.services, around)).toMatchObject({ outcome: 'set' })
  })

  test('no past day gets another rate, and the program may change none', async () => {
    const [row] = await world.ask<{ day: string }>(
      "SELECT (app_now() AT TIME ZONE 'UTC')::date::text AS day",
    )
    const act = { currency: 'NOK', usd: '0.1', date: '2025-06-30', operator }
    expect(await setRate(world.services, act)).toEqual({ outcome: 'past', first: row?.day })
    const change = world.database.asSystem((db) =>
      db.updateTable('fx_rates').set({ usd_billionths: '1' }).execute(),
    )
    await expect(change).rejects.toThrow('permission denied')
  })

  test('of two rates for one day the later one holds', async () => {
    await setRate(world.services, { currency: 'DKK', usd: '0.15', operator })
    await setRate(world.services, { currency: 'DKK', usd: '0.16', operator })
    const now = new Date()
    const rates = await world.database.asSystem((db) => readRates(db, now))
    expect(rates.get('DKK')).toBe(160_000_000n)
  })

  test('old rates are told at start, and their age after it', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
    const config = { ...world.services.config, networkCurrency: 'PLN' }
    const watched = await watchRates({ ...world.services, config, log })
    const [row] = await world.ask<{ seconds: number }>(
      "SELECT extract(epoch FROM app_now() - '2025-06-30'::timestamp AT TIME ZONE 'UTC')::float8 AS seconds",
    )
    expect(lines).toEqual([expect.stringContaining('PLN (2025-06-30)')])
    expect(Math.abs(watched.ageSeconds() - (row?.seconds ?? 0))).toBeLessThan(60)
  })
})

describe('FINDINGS3-H4', () => {
  test('small changes add up over 24 hours, and two people set a far one', async () => {
    const set = (usd: string) => setRate(world.services, { currency: 'CZK', usd, operator })
    await setRate(world.services, { currency: 'CZK', usd: '0.05', operator, goesAround: true })
    await world.turnClock(dayMs)
    expect(await set('0.057')).toMatchObject({ outcome: 'set' })
    // 15 % more than the last one, and 31 % more than the one of yesterday; so on a later day.
    expect(await set('0.0655')).toMatchObject({ outcome: 'far' })
    const later = { currency: 'CZK', date: '2031-01-01', usd: '0.0655', operator }
    expect(await setRate(world.services, later)).toMatchObject({ outcome: 'far' })
    // Down to 20 % below the one of yesterday is 30 % below the last one.
    expect(await set('0.04')).toMatchObject({ outcome: 'far' })
    expect(await set('0.05')).toMatchObject({ outcome: 'set' })
    const maren = await makeOperator(world, 'finance')
    const theo = await makeOperator(world, 'finance')
    const path = '/finance/rates'
    const body = { currency: 'CZK', usd: '0.08', reason: 'The central bank let it go' }
    const alone = await callOperator(world, maren, { method: 'POST', path, body })
    expect(alone.json()).toMatchObject({ reason: 'rate_far', field: 'usd' })
    const near = { ...body, usd: '0.051', proposes: true }
    const needless = await callOperator(world, maren, { method: 'POST', path, body: near })
    expect(needless.json()).toMatchObject({ reason: 'rate_near' })
    const { proposal_id: id } = await actAs<{ proposal_id: string }>(world, maren, {
      method: 'POST',
      path,
      body: { ...body, proposes: true },
    })
    const ratesNow = async () => (await ratesOf('CZK'))[0]?.usd
    expect(await ratesNow()).toBe('50000000')
    const { changes } = await actAs<{ changes: unknown }>(world, theo, {
      method: 'GET',
      path: `/proposals/${id}`,
    })
    expect(changes).toContainEqual({ field: 'USD per CZK', before: '0.05', after: '0.08' })
    const approve = (by: typeof maren) => approveProposal(world, by, id)
    expect((await approve(maren)).json()).toMatchObject({ reason: 'proposal_own' })
    expect((await approve(theo)).json()).toMatchObject({ state: 'done' })
    expect(await ratesNow()).toBe('80000000')
    // What two agreed to is what the next one is compared with.
    expect(await set('0.085')).toMatchObject({ outcome: 'set' })
  })
})
