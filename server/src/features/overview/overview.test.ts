import { expect, test } from 'vitest'
import { makeApp, makeCampaign, makePlacement } from '../../../test/support/market.ts'
import { sharedWorld } from '../../../test/support/world.ts'

// These tests write the counters as the roll-up does. The tests of delivery show that events end up
// in them.

/**
 * `studio` shows another organization's ads in its shop, its game is advertised elsewhere, and its
 * shop advertises its own game.
 */
const world = await sharedWorld()
const studio = await world.member()
const shop = await makeApp(world, studio)
const game = await makeApp(world, studio)
const spot = await makePlacement(world, shop)
const push = await makeCampaign(world, game)
const own = await makeCampaign(world, game)
// Wednesday 31 January 2024 and the next day, at the last hour and at the first one.
await count('2024-01-31T23:00:00Z', { brought: 3, received: 5, both: 2 })
await count('2024-02-01T00:00:00Z', { brought: 10, received: 0, both: 0 })
await count('2024-02-20T12:00:00Z', { brought: 0, received: 7, both: 0 })

/**
 * Writes installs, and a hundred times as many impressions as `brought`. `both` counts those of the
 * organization's own campaign.
 */
async function count(
  hour: string,
  of: { brought: number; received: number; both: number },
): Promise<void> {
  const org = studio.organizationId
  const { brought, received, both } = of
  const insert = (into: string, values: unknown[]) =>
    world.ask(
      `INSERT INTO ${into} VALUES (${values.map((_value, index) => `$${index + 1}`).join(', ')})`,
      values,
    )
  await insert(
    'placement_hours (organization_id, placement_id, app_id, hour, country, requests, impressions, clicks, installs)',
    [org, spot.id, shop.id, hour, 'SE', brought * 200, brought * 100, brought * 10, brought],
  )
  await insert(
    'campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, requests, impressions, clicks, installs)',
    [org, push.id, game.id, game.id, hour, 'SE', (received - both) * 100, 0, 0, received - both],
  )
  await insert(
    'campaign_hours (organization_id, campaign_id, app_id, content_id, hour, country, installs)',
    [org, own.id, game.id, game.id, hour, 'SE', both],
  )
  if (both > 0)
    await insert(
      'own_hours (organization_id, publisher_app_id, campaign_id, hour, impressions, installs)',
      [org, shop.id, own.id, hour, both * 100, both],
    )
  const day = hour.slice(0, 10)
  await insert(
    'placement_days (organization_id, placement_id, app_id, day, requests, impressions, clicks, installs)',
    [org, spot.id, shop.id, day, brought * 200, brought * 100, brought * 10, brought],
  )
  await insert('campaign_days (organization_id, campaign_id, app_id, day, requests, installs)', [
    org,
    push.id,
    game.id,
    day,
    (received - both) * 100,
    received - both,
  ])
  await insert('campaign_days (organization_id, campaign_id, app_id, day, installs)', [
    org,
    own.id,
    game.id,
    day,
    both,
  ])
  await insert(
    'organization_days (organization_id, day, shown_impressions, brought_installs, received_installs, own_installs)',
    [org, day, brought * 100, brought, received, both],
  )
}

async function read(path: string, body: Record<string, unknown>, as = studio) {
  const answer = await world.call(as, { method: 'POST', path: `/overview/${path}`, body })
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>[] & { reason?: string }>(),
  }
}

/** The graph as pairs of day and count. */
async function series(
  path: 'installs' | 'impressions',
  body: Record<string, unknown> & { bases?: string } = {},
  as = studio,
) {
  const { bases = 'Day' } = body
  const answer = await read(path, { bases, ...body }, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const key = `${path === 'installs' ? 'Install' : 'Impression'} Per ${bases}`
  return answer.body.map((row) => {
    expect(Object.keys(row)).toEqual(['Date', key])
    expect(row['Date']).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/)
    return [String(row['Date']).slice(0, 10), row[key]]
  })
}

const nonZero = (rows: unknown[][]) => rows.filter(([, count]) => count !== 0)

test('installs count once each, by UTC day', async () => {
  const all = await series('installs')
  expect(all).toHaveLength(21)
  expect(all.slice(0, 3)).toEqual([
    ['2024-01-31', 6],
    ['2024-02-01', 10],
    ['2024-02-02', 0],
  ])
  expect(all.at(-1)).toEqual(['2024-02-20', 7])
})

test('an app counts what it brought and received, a campaign what it received', async () => {
  expect(nonZero(await series('installs', { app_id: shop.id }))).toEqual([
    ['2024-01-31', 3],
    ['2024-02-01', 10],
  ])
  expect(nonZero(await series('installs', { app_id: game.id }))).toEqual([
    ['2024-01-31', 5],
    ['2024-02-20', 7],
  ])
  expect(nonZero(await series('installs', { campaign_id: push.id }))).toEqual([
    ['2024-01-31', 3],
    ['2024-02-20', 7],
  ])
  expect(await series('installs', { campaign_id: own.id, app_id: game.id })).toEqual([
    ['2024-01-31', 2],
  ])
  expect(await series('installs', { campaign_id: own.id, app_id: shop.id })).toEqual([
    ['2024-01-31', 2],
  ])
  expect(await series('installs', { campaign_id: push.id, app_id: shop.id })).toEqual([])
  expect(await series('impressions', { campaign_id: own.id })).toEqual([['2024-01-31', 200]])
  expect(await series('impressions', { campaign_id: own.id, app_id: game.id })).toEqual([])
  expect(nonZero(await series('impressions', { app_id: shop.id }))).toEqual([
    ['2024-01-31', 300],
    ['2024-02-01', 1000],
  ])
  expect(await series('impressions', { app_id: game.id })).toEqual([])
})

test('a range takes dates, ISO times and epoch milliseconds', async () => {
  const january: Record<string, unknown>[] = [
    { from_timestamp: '2024-01-01', to_timestamp: '2024-01-31' },
    { from_timestamp: '', to_timestamp: '2024-01-31T23:59:59.999Z' },
    { from_timestamp: null, to_timestamp: Date.UTC(2024, 0, 31) },
    { to_timestamp: '2024-01-31T00:00:00+00:00' },
    { to_timestamp: String(Date.UTC(2024, 0, 31)), count: 7 },
  ]
  for (const range of january)
    expect(await series('installs', range), JSON.stringify(range)).toEqual([['2024-01-31', 6]])
  expect(
    await series('installs', { from_timestamp: '2024-02-02', to_timestamp: '2024-02-19' }),
  ).toEqual([])
  expect(
    await series('installs', { from_timestamp: '2024-02-02', to_timestamp: '2024-01-01' }),
  ).toEqual([])
  expect(
    (await read('campaigns', { from_timestamp: '2024-02-02', to_timestamp: '2024-01-01' })).body,
  ).toEqual([])
})

test('a day of another time zone is counted by the hour', async () => {
  // 31 January in New York starts five hours later than in UTC.
  const inNewYork = {
    from_timestamp: '2024-01-31T00:00:00-05:00',
    to_timestamp: '2024-01-31T23:59:59-05:00',
  }
  expect(await series('installs', inNewYork)).toEqual([
    ['2024-01-31', 6],
    ['2024-02-01', 10],
  ])
  expect(await series('impressions', inNewYork)).toEqual([
    ['2024-01-31', 300],
    ['2024-02-01', 1000],
  ])
  const untilEvening = {
    from_timestamp: '2024-01-30T23:00:00Z',
    to_timestamp: '2024-01-31T22:59:59.999Z',
  }
  expect(await series('installs', untilEvening)).toEqual([])
  expect(
    await series('installs', { ...untilEvening, from_timestamp: '2022-12-01T05:00:00Z' }),
  ).toEqual([])
  const rows = (await read('monetization', inNewYork)).body
  expect(rows).toMatchObject([{ requests: 2600, impressions: 1300, clicks: 130, installs: 13 }])
})

test('tables list every campaign and placement, fresh ones with zeros', async () => {
  const fresh = await makeCampaign(world, game)
  const [name] = await world.ask<{ name: string }>('SELECT name FROM apps WHERE id = $1', [game.id])
  const { body } = await read('campaigns', {
    count: 3,
    from_timestamp: '2024-01-31',
    to_timestamp: '2024-01-31',
  })
  expect(body).toHaveLength(3)
  expect(body[0]).toEqual({
    id: fresh.id,
    campaign_name: 'Push',
    app_name: name?.name,
    requests: 0,
    impressions: 0,
    clicks: 0,
    installs: 0,
  })
  expect(body.find((row) => row['id'] === push.id)).toMatchObject({ requests: 300, installs: 3 })
  const placements = await read('monetization', {})
  expect(placements.body).toMatchObject([
    {
      id: spot.id,
      name: 'FullscreenImage spot',
      requests: 2600,
      impressions: 1300,
      clicks: 130,
      installs: 13,
    },
  ])
  await world.ask('UPDATE campaigns SET archived_at = now() WHERE organization_id = $1', [
    studio.organizationId,
  ])
  const left = await read('campaigns', { from_timestamp: '2024-02-20', to_timestamp: '2024-02-20' })
  expect(new Set(left.body.map((row) => row['id']))).toEqual(new Set([push.id, own.id]))
  await world.ask('UPDATE campaigns SET archived_at = NULL WHERE organization_id = $1', [
    studio.organizationId,
  ])
})

test('what is no date is refused', async () => {
  for (const wrong of [
    'yesterday',
    '2024-02-30',
    '1999-12-31',
    '2024-01-01T25:00:00Z',
    5,
    '2024-13-01',
    "2024-01-01'; --",
  ]) {
    const answer = await read('installs', { bases: 'Day', from_timestamp: wrong })
    expect([answer.status, answer.body.reason], String(wrong)).toEqual([422, 'range_not_valid'])
  }
})
