import { expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { createCampaign, makeAdvertiser } from '../../../test/support/advertiser.ts'
import { type TestMember, sharedLaterWorld } from '../../../test/support/world.ts'

const world = await sharedLaterWorld()
const member = await world.member()
const own = await makeAdvertiser(world, member)
const id: string = (await createCampaign(world, own)).json().id
const [row] = await world.ask<{ day: string }>(
  `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM campaigns WHERE id = $1`,
  [id],
)
const birth = row?.day ?? ''
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** Writes a row of `campaign_days` as the roll-up of counters does. */
async function count(after: number, counts: [number, number, number, number]): Promise<void> {
  await world.ask(
    `INSERT INTO campaign_days (organization_id, campaign_id, app_id, day, requests, impressions, clicks, installs, spent_micros)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [member.organizationId, id, own.appId, dayAfter(birth, after), ...counts, counts[1] * 1500],
  )
}

await world.turnClock(40 * dayMs)
await count(0, [100, 80, 8, 2])
await count(9, [50, 40, 4, 1])
await count(39, [10, 5, 1, 0])
await world.ask('UPDATE campaign_days SET own_impressions = 5 WHERE day = $1', [
  dayAfter(birth, 39),
])

interface Row {
  date: string
  requests: number
  impressions: number
  clicks: number
  installs: number
  spent: string
}

async function figures(query = ''): Promise<{ totals: Omit<Row, 'date'>; rows: Row[] }> {
  const answer = await world.call(member, {
    method: 'GET',
    path: `/campaign/${id}/figures${query}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('a campaign has a row for every day of its life', async () => {
  const { rows, totals } = await figures()
  expect(rows).toHaveLength(41)
  expect(rows[0]).toEqual({
    date: birth,
    requests: 100,
    impressions: 80,
    own_impressions: 0,
    clicks: 8,
    installs: 2,
    spent: '0.12',
  })
  expect(rows[1]).toEqual({
    date: dayAfter(birth, 1),
    requests: 0,
    impressions: 0,
    own_impressions: 0,
    clicks: 0,
    installs: 0,
    spent: '0.00',
  })
  expect(rows[9]).toMatchObject({ date: dayAfter(birth, 9), impressions: 40 })
  expect(rows.at(-1)?.date).toBe(dayAfter(birth, 40))
  expect(totals).toEqual({
    requests: 160,
    impressions: 125,
    own_impressions: 5,
    clicks: 13,
    installs: 3,
    spent: '0.1875',
  })
})

test('weeks begin on a Monday, and months on the first', async () => {
  for (const [timespan, starts] of [
    ['Week', (date: Date) => date.getUTCDay() === 1],
    ['Month', (date: Date) => date.getUTCDate() === 1],
  ] as const) {
    const { rows, totals } = await figures(`?timespan=${timespan}`)
    expect(rows.every(({ date }) => starts(new Date(date)))).toBe(true)
    expect(rows.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(125)
    expect(totals.requests).toBe(160)
  }
})

test('a range includes both ends, and ends with the campaign', async () => {
  const range = (from: number, till: number) =>
    figures(`?from=${dayAfter(birth, from)}&till=${dayAfter(birth, till)}`)
  expect((await range(0, 9)).totals.impressions).toBe(120)
  expect((await range(1, 8)).totals.impressions).toBe(0)
  expect((await range(1, 8)).rows).toHaveLength(8)
  expect((await range(-400, 9)).rows).toHaveLength(10)
  expect((await range(9, 4000)).rows).toHaveLength(32)
  for (const [from, till] of [
    [9, 0],
    [60, 70],
    [-9, -5],
  ] as const)
    expect((await range(from, till)).rows).toEqual([])
  expect((await figures('?from=0001-01-01&till=9999-12-31')).rows).toHaveLength(41)
})

test.each([
  'from=soon',
  'from=2026-02-30',
  'till=2026-05',
  'from=2026-05-01T00:00:00Z',
  'timespan=Year',
  'timespan=day',
  'from=',
  'count=5',
  'from=2026-05-01&from=2026-05-02',
])('a query of %s is refused', async (query) => {
  const answer = await world.call(member, {
    method: 'GET',
    path: `/campaign/${id}/figures?${query}`,
  })
  expect([400, 422]).toContain(answer.statusCode)
})

test('today’s budget goes by the day of the organization’s zone', async () => {
  const [clock] = await world.ask<{ now: Date }>('SELECT app_now() AS now')
  const now = clock?.now ?? new Date(0)
  // In this time zone the day began less than an hour ago, whatever the clock shows.
  const ahead = (24 - now.getUTCHours()) % 24
  const zone = ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
  await world.ask('UPDATE organizations SET time_zone = $2 WHERE id = $1', [
    member.organizationId,
    zone,
  ])
  await spend(now, 2_500_000)
  // One hour ago was yesterday in that time zone.
  await spend(new Date(now.getTime() - hourMs), 4_000_000)
  const path = `/campaign/${id}/app/${own.appId}`
  const today = async () => (await world.call(member, { method: 'GET', path })).json().today
  expect(await today()).toMatchObject({ spent: '2.50', left: '7.50' })
  await world.ask(
    `INSERT INTO campaign_budget_days (organization_id, campaign_id, day, budget_micros, spent_micros, paced_at)
     VALUES ($1, $2, ($3::timestamptz AT TIME ZONE $4)::date, 10000000, 9000000, $3)`,
    [member.organizationId, id, now, zone],
  )
  expect(await today()).toMatchObject({ spent: '9.00', left: '1.00' })
  await world.call(member, { method: 'PUT', path, body: { daily_budget: '5' } })
  const lowered = await today()
  expect(lowered).toMatchObject({ spent: '9.00', left: '0.00' })
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  expect(lowered.day).toBe(local)
})

async function spend(at: Date, micros: number): Promise<void> {
  await world.ask(
    `INSERT INTO campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, spent_micros)
     VALUES ($1, $2, $3, $4, date_trunc('hour', $5::timestamptz), 'SE', $6)`,
    [member.organizationId, id, own.appId, own.contentIds[0], at, micros],
  )
}

test('the browser keeps the regions and asks whether they changed', async () => {
  const first = await world.call(member, { method: 'GET', path: '/campaign/regions' })
  expect(first.headers['cache-control']).toBe('private, max-age=3600')
  const etag = String(first.headers.etag)
  const ask = (had: string, as?: TestMember) =>
    world.call(as, {
      method: 'GET',
      path: '/campaign/regions',
      headers: { 'if-none-match': had },
    })
  for (const had of [etag, `"old", ${etag}`, etag.replace('W/', '')]) {
    const again = await ask(had, member)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers.etag).toBe(etag)
  }
  expect((await ask('"old"', member)).statusCode).toBe(200)
  // A caller without access gets 401, not 304.
  expect((await ask(etag)).statusCode).toBe(401)
  const other = await world.call(member, { method: 'GET', path: '/campaign/true?is_active=true' })
  expect(other.headers['cache-control']).toBe('no-store')
})
