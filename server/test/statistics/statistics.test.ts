import { filterReasons } from '@frontrow/contract/delivery/traffic'
import type { Statistics } from '@frontrow/contract/statistics'
import { expect, test } from 'vitest'
import { reasons } from '../../src/features/delivery/store/event-reasons.ts'
import { refuseTooMany } from '../../src/features/statistics/answer/answer-statistics.ts'
import { visibleWithinMs } from '../../src/lib/db/late-rows.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { makeApp, makePlacement } from '../support/market.ts'
import { sharedWorld, type TestMember } from '../support/world.ts'
import { firstDay, lastDay, makeCountedMarket } from './counted-market.ts'

const world = await sharedWorld()
const market = await makeCountedMarket(world, 7)
const base = {
  about: 'placements',
  from: firstDay,
  till: lastDay,
  by: ['day'],
  measures: ['impressions'],
}

async function ask(body: object, as: TestMember = market.member) {
  const answer = await world.call(as, {
    method: 'POST',
    path: '/statistics',
    body: { ...base, ...body },
  })
  return {
    status: answer.statusCode,
    ...answer.json<Statistics & { reason?: string; message?: string }>(),
  }
}

test('ids of others give nothing', async () => {
  const other = await makeCountedMarket(world, 8)
  const [theirs] = other.placements
  const [their] = other.campaigns
  for (const where of [{ placement: [theirs?.id] }, { app: [theirs?.app] }, { app: ['no id'] }])
    expect(await ask({ where })).toMatchObject({ status: 200, rows: [], totals: [null, 0] })
  const campaign = { about: 'campaigns', where: { ad: [their?.ad] } }
  expect(await ask(campaign)).toMatchObject({ status: 200, rows: [] })
  const named = await ask({ by: ['placement'], labels: true })
  expect(named.rows.map(([, name]) => typeof name)).toEqual(['string', 'string', 'string'])
})

test('what no table has is refused with what works', async () => {
  for (const [body, reason, words] of [
    [{ by: ['campaign'] }, 'dimension_not_possible', 'app, placement, format, country'],
    [{ by: ['os', 'country'] }, 'dimension_not_possible', 'hour, day, week, month'],
    [{ by: ['organization'] }, 'dimension_not_possible', ''],
    [
      { about: 'filtered', measures: ['filtered'], by: ['hour'] },
      'dimension_not_possible',
      'reason',
    ],
    [{ about: 'earnings', measures: ['fill'] }, 'measure_not_possible', 'earned'],
    [{ order: ['clicks'] }, 'order_not_possible', ''],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone_unknown', ''],
    [{ till: '2025-01-01' }, 'range_not_valid', 'before'],
    [{ till: '2026-12-01' }, 'range_too_long', '400'],
    [{ by: ['hour'], till: '2026-02-01' }, 'range_too_long', '93'],
    [{ after: 'bm90' }, 'page_not_valid', ''],
  ] as const) {
    const answer = await ask(body)
    expect(answer.reason, JSON.stringify(body)).toBe(reason)
    expect(answer.message).toContain(words)
  }
  expect(() => refuseTooMany(8_000_000, 100)).toThrow('at most 25 days')
  expect(() => refuseTooMany(2_000_000, 100)).not.toThrow()
})

test('filtered is told by day, before today, and no reason of fewer than ten events', async () => {
  const app = await makeApp(world, market.member)
  const { id } = await makePlacement(world, app)
  const count = (at: string, reason: keyof typeof reasons, events: number) =>
    world.ask(
      `INSERT INTO placement_filtered_hours (organization_id, placement_id, hour, kind, reason, events)
       VALUES ($1, $2, date_trunc('hour', $3::timestamptz), 1, $4, $5)`,
      [market.member.organizationId, id, at, reasons[reason], events],
    )
  await count('2025-11-01T01:00Z', 'too_often', 6)
  await count('2025-11-01T09:00Z', 'too_often', 5)
  await count('2025-11-01T09:00Z', 'datacentre', 9)
  const [now] = await world.ask<{ now: Date }>('SELECT app_now() AS now')
  const today = now?.now.toISOString().slice(0, 10) ?? ''
  await count(`${today}T00:00Z`, 'datacentre', 50)
  const filtered = { about: 'filtered', measures: ['filtered'] }
  const byReason = await ask({ ...filtered, by: ['day', 'reason'] })
  expect(byReason.rows).toEqual([['2025-11-01', 'too_often', 11]])
  const one = { placement: [id], reason: ['datacentre'] }
  expect((await ask({ ...filtered, where: one })).totals).toEqual([null, 0])
  expect((await ask({ ...filtered, by: ['placement'] })).rows).toEqual([[id, 20]])
  const present = await ask({ ...filtered, from: today, till: today })
  expect(present.rows).toEqual([])
  expect(present.fresh_till).toBe(`${today}T00:00:00.000Z`)
})

test('an answer is complete until now also where nothing is counted', async () => {
  await world.ask(`UPDATE carried_counts SET changed_till = changed_till - interval '1 hour'`)
  const before = await world.database.asSystem(readNow)
  await world.delivery.simulation.refresh()
  for (const about of ['placements', 'no_fill'] as const) {
    const measures = about === 'no_fill' ? ['no_fill'] : ['impressions']
    const { fresh_till: freshTill } = await ask({ about, measures })
    const late = Date.parse(freshTill) - before.getTime() + visibleWithinMs
    expect(late).toBeGreaterThanOrEqual(0)
  }
})

test('the reasons have the numbers of stored events', () => {
  expect(filterReasons.map((name) => reasons[name])).toEqual(
    filterReasons.map((_name, index) => index + 1),
  )
})

test('requests without an ad are told by reason and hour', async () => {
  const [placement] = market.placements
  await world.ask(
    `INSERT INTO no_fill_hours (organization_id, placement_id, hour, reason, requests)
     VALUES ($1, $2, '2025-11-01T10:00Z', 'region', 4), ($1, $2, '2025-11-01T11:00Z', 'budget', 3)`,
    [market.member.organizationId, placement?.id],
  )
  const { rows } = await ask({ about: 'no_fill', measures: ['no_fill'], by: ['hour', 'reason'] })
  expect(rows).toEqual([
    ['2025-11-01T10:00:00.000Z', 'region', 4],
    ['2025-11-01T11:00:00.000Z', 'budget', 3],
  ])
})

test('one who asks more than sixty times a minute waits', async () => {
  const as = await world.member()
  const answers = await Promise.all(Array.from({ length: 80 }, () => ask({}, as)))
  const refused = answers.filter(({ reason }) => reason === 'too_many_requests')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(20)
})
