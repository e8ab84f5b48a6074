import { beforeEach, expect, test } from 'vitest'
import { hourMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketCampaign,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../test/support/market.ts'
import { type TestMember, sharedAdWorld } from '../../../test/support/world.ts'
import { setCreditLimit, setTerms } from '../../../test/support/terms.ts'

let member: TestMember
let game: MarketApp
let campaign: MarketCampaign

const world = await sharedAdWorld()
const spot = await makePlacement(world, await makeApp(world, await world.member()))
beforeEach(async () => {
  await world.ask('UPDATE campaigns SET is_active = false')
  member = await world.member()
  game = await makeApp(world, member)
  // One cent per impression.
  campaign = await makeCampaign(world, game, { ecpmMicros: 10_000_000, currency: 'EUR' })
})

const path = () => `/campaign/${campaign.id}/app/${game.id}`
const edit = (body: unknown) => world.call(member, { method: 'PUT', path: path(), body })
const shown = async () => (await world.call(member, { method: 'GET', path: path() })).json()
const moneyStop = async (of: TestMember) =>
  (await world.call(of, { method: 'GET', path: '/organization/money-stop' })).json<{
    stopped_by: string | null
  }>().stopped_by

/** Shows every available impression for the given number of hours, until the leases are settled. */
async function spendFor(hours: number): Promise<number> {
  let impressions = 0
  for (let passed = 0; passed < hours; passed += 1) {
    await world.turnClock(hourMs)
    for (let shown = await showAtHand(); shown > 0; shown = await showAtHand()) {
      impressions += shown
      await world.delivery.simulation.refresh()
    }
  }
  await world.turnClock(2 * hourMs)
  return impressions
}

/** Shows impressions until the node's local budget is used up. */
async function showAtHand(): Promise<number> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const at = world.delivery.now()
  const tokens: string[] = []
  for (;;) {
    const request = { placement_api_key: spot.key, device }
    const { ad } = world.delivery.ads.decideAd(request, { address: '127.0.0.1' })
    if (ad === null) break
    tokens.push(ad.tokens.impression)
  }
  await world.delivery.events.ingest(tokens.map((token) => ({ token, at })))
  return tokens.length
}

test('a total budget is set, changed and taken away, and each is kept', async () => {
  expect(await shown()).toMatchObject({ total: null, stopped_by: null })
  const answer = await edit({ total_budget: '25.50' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().total).toEqual({ budget: '25.50', spent: '0.00', left: '25.50' })
  await edit({ total_budget: 40 })
  expect((await edit({ name: 'Another' })).json().total.budget).toBe('40.00')
  expect((await edit({ total_budget: null })).json().total).toBeNull()
  const changes = await world.call(member, {
    method: 'GET',
    path: `/campaign/${campaign.id}/changes`,
  })
  const entries: { changes: { field: string }[] }[] = changes.json()
  expect(
    entries.flatMap((entry) => entry.changes).filter(({ field }) => field === 'total_budget'),
  ).toEqual([
    { field: 'total_budget', before: '40.00', after: 'none' },
    { field: 'total_budget', before: '25.50', after: '40.00' },
    { field: 'total_budget', before: 'none', after: '25.50' },
  ])
})

test.each([
  ['0.99', 'total_budget_too_small'],
  [12.345, 'budget_not_valid'],
])('a total budget of %j is refused, and nothing is changed', async (amount, reason) => {
  const answer = await edit({ total_budget: amount, name: 'Never' })
  expect(answer.json()).toMatchObject({ code: 422, reason, field: 'total_budget' })
  expect(await shown()).toMatchObject({ total: null, campaign_name: 'Push' })
})

test('a used up total budget is told until it is raised', async () => {
  await edit({ total_budget: 1 })
  expect(await spendFor(3)).toBe(100)
  const { total, stopped_by: stoppedBy } = await shown()
  expect(total).toEqual({ budget: '1.00', spent: '1.00', left: '0.00' })
  expect(stoppedBy).toBe('total_budget')
  expect((await edit({ total_budget: 2 })).json()).toMatchObject({
    total: { budget: '2.00', spent: '1.00', left: '1.00' },
    stopped_by: null,
  })
  expect(await spendFor(3)).toBe(100)
})

test('a campaign that the credit limit stops says so to its own organization', async () => {
  const { email } = member
  const act = { email, limitMicros: 500_000n, operator: 'maria' }
  await setCreditLimit(world.services, act)
  expect(await moneyStop(member)).toBeNull()
  const impressions = await spendFor(3)
  expect(impressions).toBeGreaterThan(20)
  expect(await shown()).toMatchObject({ total: null, stopped_by: 'credit_limit' })
  const list = await world.call(member, {
    method: 'GET',
    path: '/campaign/true?is_active=true',
  })
  expect(list.json()).toMatchObject([{ id: campaign.id, stopped_by: 'credit_limit' }])
  expect(await moneyStop(member)).toBe('credit_limit')
  expect(await moneyStop(await world.member())).toBeNull()
  await setCreditLimit(world.services, { ...act, limitMicros: 2_000_000n })
  expect((await shown()).stopped_by).toBeNull()
  expect(await moneyStop(member)).toBeNull()
  expect(await spendFor(1)).toBeGreaterThan(0)
})

test('an organization reads before its first campaign that money would stop it', async () => {
  const newcomer = await world.member()
  const { email, organizationId } = newcomer
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n, operator: 'maria' })
  expect(await moneyStop(newcomer)).toBe('balance')
  await world.ask('UPDATE organizations SET unpaid_since = app_now() WHERE id = $1', [
    organizationId,
  ])
  expect(await moneyStop(newcomer)).toBe('unpaid')
})

test('a campaign whose app has no store page says so [FINDINGS3-D6]', async () => {
  const stopOf = async (stores: { google: string | null; apple: string | null }) => {
    const own = await world.member()
    const app = await makeApp(world, own, stores)
    const made = await makeCampaign(world, app)
    const one = await world.call(own, { method: 'GET', path: `/campaign/${made.id}/app/${app.id}` })
    const list = await world.call(own, { method: 'GET', path: '/campaign/true?is_active=true' })
    const [listed] = list.json<{ stopped_by: string | null; state: string }[]>()
    expect(listed).toMatchObject({ state: 'running', stopped_by: one.json().stopped_by })
    return listed?.stopped_by
  }
  const pasted = 'https://play.google.com/store/apps/details?id=com.pasted.game'
  expect(await stopOf({ google: pasted, apple: null })).toBe('no_store_page')
  expect(await stopOf({ google: 'tidepool', apple: 'com.example.game' })).toBe('no_store_page')
  expect(await stopOf({ google: pasted, apple: '6440001287' })).toBeNull()
})
