import { randomUUID } from 'node:crypto'
import type { estimateReach } from '@frontrow/contract/campaigns/reach'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { createCampaign, makeAdvertiser } from '../../../../test/support/advertiser.ts'
import {
  type MarketApp,
  type PlacementType,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/support/market.ts'
import { openWorld, type TestMember } from '../../../../test/support/world.ts'

// World of its own: an estimate reads the requests of the whole network.
const world = await openWorld()
const phone = { type: 'phone', os: 'android', orientation: 'portrait' }

const apps: MarketApp[] = []
for (let made = 0; made < 3; made += 1) apps.push(await makeApp(world, await world.member()))
const own = await makeAdvertiser(world, await world.member())

/** A campaign of whoever asks at 9.00 USD, and those of three others at 2.00, 1.00 and 0.50. */
const dearest = (await createCampaign(world, own, { ecpm_budget: 9 })).json<{ id: string }>().id
const campaigns = [dearest]
for (const ecpmMicros of [2_000_000, 1_000_000, 500_000]) {
  const app = await makeApp(world, await world.member())
  campaigns.push((await makeCampaign(world, app, { ecpmMicros })).id)
}

/** A week of requests from a country in a placement of an app, with 12 samples. */
async function requests(app: MarketApp, country: string, type: PlacementType = 'FullscreenImage') {
  const placement = await makePlacement(world, app, type)
  const { organizationId } = app.member
  await world.ask(
    `INSERT INTO placement_hours (organization_id, placement_id, app_id, hour, country, requests, answers, impressions)
     SELECT $1, $2, $3, date_trunc('hour', app_now()) - g * interval '1 day' + interval '2 hours', $4, 200, 190, 171
     FROM generate_series(1, 7) AS g`,
    [organizationId, placement.id, app.id, country],
  )
  const winners = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3]
  for (const winner of winners) {
    const candidates = campaigns.map((campaign, place) => ({
      campaign,
      failed: place === winner ? null : 'budget',
      reason: place === winner ? null : 'budget',
      hasWon: place === winner,
    }))
    await world.ask(
      `INSERT INTO kept_decisions (organization_id, request_id, placement_id, at, is_test, asked, reason, candidates, left_out)
       VALUES ($1, $2, $3, app_now() - interval '1 day', false, $4, NULL, $5, 0)`,
      [
        organizationId,
        randomUUID(),
        placement.id,
        JSON.stringify({ ...phone, format: 'image', country, isRegionUnknown: false }),
        JSON.stringify(candidates),
      ],
    )
  }
}

for (const app of apps) await requests(app, 'SE')
await requests(apps[0] as MarketApp, 'FI')
await world.delivery.simulation.refresh()

const fields = {
  app_id: own.appId,
  currency: 'USD',
  daily_budget: '50',
  ecpm_budget: '1.00',
  regions: ['continent-EU'],
  campaignAds: own.contentIds,
}

function ask(changes: Record<string, unknown> = {}, as: TestMember = own.member) {
  const body = { ...fields, ...changes }
  return world.call(as, { method: 'POST', path: '/campaign/reach', body })
}

async function answer(changes: Record<string, unknown> = {}) {
  const reply = await ask(changes)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Reply<typeof estimateReach>>()
}

test('the form learns what its budget would buy at three prices', async () => {
  // 3 x 1,400 requests a week in Sweden, 600 a day; Finland has one publisher and is not told. The
  // shares are those of example 2 of reach-of.test.ts: 600 x 0.9 x 0.5, 0.6 and 0.7.
  expect(await answer({ campaign_id: dearest })).toEqual({
    reason: null,
    requests_a_day: 600,
    parts_left_out: false,
    prices: [
      { ecpm_budget: '0.75', outbid_tenths: 5, impressions_a_day: 270 },
      { ecpm_budget: '1.00', outbid_tenths: 4, impressions_a_day: 320 },
      { ecpm_budget: '1.25', outbid_tenths: 3, impressions_a_day: 380 },
    ],
  })
})

test('a further campaign meets those that the organization runs already', async () => {
  // Its own one at 9.00 has another third of the requests: 10, 9 and 8 of 12 are outbid.
  const { prices } = await answer()
  expect(prices.map(({ outbid_tenths: tenths }) => tenths)).toEqual([8, 8, 7])
})

test.each([
  ['another continent', { regions: ['JP'] }, 'no_placement'],
  ['a country with one publisher', { regions: ['FI'] }, 'few_publishers'],
  ['a part of a country alone', { regions: ['SE-AB'] }, 'part_of_country'],
  ['a currency with a rate', { currency: 'EUR' }, null],
])('%s', async (_, changes, reason) => {
  expect(await answer(changes)).toMatchObject({ reason })
})

test('parts of countries beside others are said to be left out', async () => {
  expect(await answer({ regions: ['SE', 'FI-18'] })).toMatchObject({ parts_left_out: true })
  expect(await answer({ regions: ['SE', 'SE-AB'] })).toMatchObject({ parts_left_out: false })
})

test.each([
  [{ daily_budget: '0.99' }, 422, 'daily_budget_too_small'],
  [{ ecpm_budget: '10000.01' }, 422, 'ecpm_budget_too_large'],
  [{ currency: 'XXX' }, 422, 'currency_unknown'],
  [{ regions: ['nowhere'] }, 404, 'region_not_found'],
  [{ campaignAds: [randomUUID()] }, 404, 'content_not_found'],
  [{ app_id: apps[0]?.id }, 404, 'app_not_found'],
  [{ campaign_id: campaigns[1] }, 404, 'campaign_not_found'],
  [{ campaign_id: 'mine' }, 404, 'campaign_not_found'],
])('%j is refused as for a campaign', async (changes, status, reason) => {
  const refused = await ask(changes)
  expect([refused.statusCode, refused.json().reason]).toEqual([status, reason])
})

test('an organization has 100 asks, and the same one within a minute is free', async () => {
  const other = await makeAdvertiser(world, await world.member())
  const fieldsOfOther = { app_id: other.appId, campaignAds: other.contentIds }
  const asked = (cents: number) =>
    ask({ ...fieldsOfOther, ecpm_budget: (cents / 100).toFixed(2) }, other.member)
  const all = Array.from({ length: 100 }, (_, index) => 100 + index)
  for (const { statusCode } of await Promise.all(all.map(asked))) expect(statusCode).toBe(200)
  expect((await asked(100)).statusCode).toBe(200)
  const refused = await asked(200)
  expect(refused.json()).toMatchObject({ code: 429, reason: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  await world.turnClock(minuteMs)
  expect((await asked(200)).statusCode).toBe(200)
})
