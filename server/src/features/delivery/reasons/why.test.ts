import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { showDecision, showNoFill } from '@frontrow/contract/delivery/why'
import type { Reply } from '@frontrow/contract/endpoint'
import { describe, expect, test, vi } from 'vitest'
import {
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { phone, postAd } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

// Why an ad was served or not: floors, cross-promotion, and what the publisher sees of it. Each
// test deactivates the campaigns it made.
const world = await sharedAdWorld()
const publisher = await world.member()
const advertiser = await world.member()
const shop = await makeApp(world, publisher)
const game = await makeApp(world, advertiser)

async function ask(of: MarketPlacement, more: Record<string, unknown> = {}) {
  const answer = await postAd(world, of, more)
  expect(answer.statusCode, answer.body).toBe(200)
  const reply = answer.json<{
    request_id: string
    ad: { advertiser: { app_name: string }; why: string[] } | null
    reason?: string
    candidates?: unknown[]
  }>()
  return { ...reply, what: reply.ad === null ? reply.reason : reply.ad.advertiser.app_name }
}

/** Gives all campaigns more budget than a test can use, so that pacing has no effect. */
async function live(): Promise<void> {
  await world.ask('UPDATE campaigns SET daily_budget_micros = 1000000000000')
  await world.delivery.simulation.refresh()
}

async function endAll(): Promise<void> {
  await world.ask('UPDATE campaigns SET is_active = false')
  await world.delivery.simulation.refresh()
}

async function noFill(of: MarketPlacement, query = '', as = publisher) {
  await world.delivery.simulation.refresh()
  return world.call(as, {
    method: 'GET',
    path: `/api/v1/delivery/placement/${of.id}/no-fill${query}`,
  })
}

async function decision(id: string, as = publisher) {
  await world.delivery.simulation.refresh()
  return world.call(as, { method: 'GET', path: `/api/v1/delivery/decision/${id}` })
}

test('a placement takes no campaign that pays less than its floor', async () => {
  const spot = await makePlacement(world, shop)
  await makeCampaign(world, game, { ecpmMicros: 2_000_000 })
  const floor = async (micros: number) => {
    await world.ask('UPDATE ad_placements SET floor_micros = $1 WHERE id = $2', [micros, spot.id])
    await world.delivery.simulation.refresh()
    return (await ask(spot)).what
  }
  expect(await floor(2_000_000)).toBe(game.name)
  expect(await floor(2_000_001)).toBe('floor')
  await endAll()
})

test('a test request shows the frequency cap and does not use it up', async () => {
  const spot = await makePlacement(world, shop)
  await makeCampaign(world, game)
  await live()
  const user = { id: 'eva', consent: true }
  // Uses the node directly, because the API allows two tests per second and placement.
  const tested = { placement_api_key: spot.key, device: phone, user, test: true }
  for (let time = 0; time < 8; time += 1)
    expect(world.delivery.ads.decideAd(tested, { address: '127.0.0.1' }).ad).not.toBeNull()
  for (let time = 0; time < 5; time += 1) expect((await ask(spot, { user })).ad).not.toBeNull()
  await world.delivery.simulation.refresh()
  expect((await ask(spot, { user, test: true })).what).toBe('frequency')
  await endAll()
})

test('cross-promotion fills what paying campaigns leave', async () => {
  const [one, two] = [await makeApp(world, publisher), await makeApp(world, publisher)]
  const spot = await makePlacement(world, shop)
  for (const own of [shop, one, two]) await makeCampaign(world, own, { ecpmMicros: 900_000_000 })
  const paying = await makeCampaign(world, game, { ecpmMicros: 10_000 })
  await world.delivery.simulation.refresh()
  expect((await ask(spot)).what).toBe(game.name)
  await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [paying.id])
  await world.ask('UPDATE ad_placements SET floor_micros = 999000000000 WHERE id = $1', [spot.id])
  await world.delivery.simulation.refresh()
  const user = { id: 'ola', consent: true }
  const shown = []
  for (let time = 0; time < 10; time += 1) shown.push((await ask(spot, { user })).what)
  const names = [one.name, two.name]
  for (const name of names) expect(shown.filter((what) => what === name)).toHaveLength(5)
  expect((await ask(spot, { user })).what).toBe('frequency')
  const { ad } = await ask(spot)
  expect(ad?.why.at(-1)).toContain('cross-promotion')
  await endAll()
})

test('requests without an ad are counted by hour and reason', async () => {
  const spot = await makePlacement(world, shop)
  await world.delivery.simulation.refresh()
  for (let time = 0; time < 3; time += 1) expect((await ask(spot)).what).toBe('no_campaign')
  await makeCampaign(world, game, { contents: [{ device: 200 }] })
  await world.delivery.simulation.refresh()
  expect((await ask(spot)).what).toBe('device')
  await world.turnClock(hourMs)
  await ask(spot)
  expect((await ask(spot, { device: { ...phone, type: 'tablet' } })).ad).not.toBeNull()
  await ask(spot, { test: true })
  const answer = await noFill(spot)
  expect(answer.statusCode, answer.body).toBe(200)
  const { hours, placement } = answer.json<Reply<typeof showNoFill>>()
  expect(placement).toMatchObject({ id: spot.id, type: 'FullscreenImage' })
  const first = hours.filter((row) => row.hour !== hours[0]?.hour)
  expect(hours[0]).toMatchObject({
    requests: 2,
    fills: 1,
    reasons: [{ reason: 'device', requests: 1 }],
  })
  const counts = first.flatMap(({ reasons }) => reasons)
  expect(counts.reduce((sum, { requests }) => sum + requests, 0)).toBe(4)
  expect(counts).toContainEqual({ reason: 'no_campaign', requests: 3 })
  expect(first.reduce((sum, row) => sum + row.requests - row.fills, 0)).toBe(4)
  const later = hours[0]?.hour ?? ''
  const since = await noFill(spot, `?from=${encodeURIComponent(later)}`)
  expect(since.json<Reply<typeof showNoFill>>().hours).toHaveLength(1)
  await endAll()
})

test('an invalid range of no-fills is refused', async () => {
  const spot = await makePlacement(world, shop)
  for (const query of ['from=yesterday', 'till=2026-02-31', 'from=1999-01-01', 'from=2200-01-01'])
    expect((await noFill(spot, `?${query}`)).json(), query).toMatchObject({
      code: 422,
      reason: 'range_not_valid',
    })
  const { from, till } = (await noFill(spot, '?from=2001-01-01')).json<Reply<typeof showNoFill>>()
  expect(Date.parse(till) - Date.parse(from)).toBe(31 * dayMs)
})

test('each test request is sampled, and names own campaigns only', async () => {
  const spot = await makePlacement(world, shop)
  const theirs = await makeCampaign(world, game, { regions: ['JP'], ecpmMicros: 2_500_000 })
  const dear = await makeCampaign(world, game, { ecpmMicros: 3_000_000 })
  const ours = await makeCampaign(world, shop)
  await world.delivery.simulation.refresh()
  const { request_id: id } = await ask(spot, { test: true, region: 'SE' })
  const answer = await decision(id)
  expect(answer.statusCode, answer.body).toBe(200)
  const shown = answer.json<Reply<typeof showDecision>>()
  expect(shown).toMatchObject({
    request_id: id,
    is_test: true,
    reason: null,
    country: 'SE',
    format: 'image',
    device: phone,
    region_unknown: false,
    left_out: 0,
    placement: { id: spot.id },
  })
  const unnamed = { campaign_id: null, campaign_name: null }
  expect(shown.candidates).toEqual([
    { ...unnamed, failed: null, reason: null, won: true },
    {
      campaign_id: ours.id,
      campaign_name: 'Push',
      failed: 'another app',
      reason: 'same_app',
      won: false,
    },
    { ...unnamed, failed: 'region', reason: 'region', won: false },
  ])
  expect(shown.questions).toEqual(expect.arrayContaining(['region', 'another app']))
  for (const hidden of [theirs.id, dear.id]) expect(answer.body).not.toContain(hidden)
  expect((await decision(id, advertiser)).json()).toMatchObject({
    code: 404,
    reason: 'decision_not_kept',
  })
  expect((await decision('no-such-id')).statusCode).toBe(404)
  await world.turnClock(7 * dayMs + 1000)
  expect((await decision(id)).statusCode).toBe(404)
  const kept = await world.ask('SELECT 1 FROM kept_decisions WHERE request_id = $1', [id])
  expect(kept).toEqual([])
  await endAll()
})

test('one in a hundred other requests of a placement is sampled', async () => {
  const spot = await makePlacement(world, shop)
  await world.delivery.simulation.refresh()
  // Two samples are taken in one second, so the requests of earlier tests must not share theirs.
  const nextSecond = (Math.floor(performance.now() / 1000) + 1) * 1000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nextSecond)
  const ids: string[] = []
  for (let time = 0; time < 101; time += 1) ids.push((await ask(spot)).request_id)
  clock.mockRestore()
  await world.delivery.simulation.refresh()
  const rows = await world.ask<{ request_id: string; reason: string; is_test: boolean }>(
    'SELECT request_id, reason, is_test FROM kept_decisions WHERE placement_id = $1 ORDER BY request_id',
    [spot.id],
  )
  const kept = { reason: 'no_campaign', is_test: false }
  const sampled = [ids[0], ids[100]].map(String).toSorted((a, b) => (a < b ? -1 : 1))
  expect(rows).toEqual(sampled.map((id) => ({ request_id: id, ...kept })))
})

test('a token has keyed hashes of the caller’s network and user agent only', async () => {
  const spot = await makePlacement(world, shop)
  await makeCampaign(world, game)
  await world.delivery.simulation.refresh()
  const body = { placement_api_key: spot.key, device: phone }
  const from = async (remoteAddress: string, agent: string) => {
    const answer = await world.server.inject({
      method: 'POST',
      url: '/delivery/v1/ads',
      payload: body,
      remoteAddress,
      headers: { 'user-agent': agent },
    })
    const { ad } = answer.json<{ ad: { tokens: { impression: string } } }>()
    const [, , payload = ''] = ad.tokens.impression.split('.')
    return Buffer.from(payload, 'base64url').subarray(86, 92).toString('hex')
  }
  const one = await from('130.235.0.1', 'okhttp/4.12')
  expect(one).not.toMatch(/^0+$/)
  expect(await from('130.235.0.77', 'okhttp/5.0')).toBe(one)
  expect((await from('130.236.0.1', 'okhttp/4.12')).slice(0, 8)).not.toBe(one.slice(0, 8))
  expect((await from('130.235.0.1', 'curl/8')).slice(8)).not.toBe(one.slice(8))
  await endAll()
})

describe('FINDINGS-M3', () => {
  test('a test request counts others’ campaigns and names own ones', async () => {
    const spot = await makePlacement(world, shop)
    const theirs: string[] = []
    for (const regions of [['JP'], ['JP'], ['SE']])
      theirs.push((await makeCampaign(world, game, { regions, ecpmMicros: 3_000_000 })).id)
    const ours = await makeCampaign(world, shop)
    await world.delivery.simulation.refresh()
    const tried = await postAd(world, spot, { test: true, region: 'SE' })
    expect(tried.json()).toMatchObject({
      candidates: [{ campaign_id: ours.id, failed: 'same_app' }],
      others: [
        { failed: 'region', campaigns: 2 },
        { failed: null, campaigns: 1 },
      ],
    })
    for (const hidden of theirs) expect(tried.body).not.toContain(hidden)
    await endAll()
  })

  test('two tests of a placement pass at once, and the others have to wait', async () => {
    const spot = await makePlacement(world, shop)
    await world.delivery.simulation.refresh()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postAd(world, spot, { test: true })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(16)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBe(1)
    expect((await postAd(world, spot)).statusCode).toBe(200)
    await world.delivery.simulation.refresh()
    const [row] = await world.ask<{ kept: number }>(
      'SELECT count(*)::int AS kept FROM kept_decisions WHERE placement_id = $1 AND is_test',
      [spot.id],
    )
    expect(row?.kept).toBe(20 - refused.length)
  })
})
