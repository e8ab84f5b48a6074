import type {
  listSampledApps,
  listShownApps,
  listViewerReports,
} from '@frontrow/contract/ad-contents/ad-review'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { beforeEach, expect, test } from 'vitest'
import {
  type MarketPlacement,
  type MarketApp,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../test/support/market.ts'
import { type TestMember, sharedAdWorld } from '../../../test/support/world.ts'

// What a publisher sees of the ads in its apps, and what it blocks. Each test has its own
// publisher, and deactivates the campaigns of earlier tests.
let publisher: TestMember
let shop: MarketApp
let spot: MarketPlacement

const world = await sharedAdWorld()
const advertiser = await world.member()

beforeEach(async () => {
  await world.ask('UPDATE campaigns SET is_active = false')
  publisher = await world.member()
  shop = await makeApp(world, publisher)
  spot = await makePlacement(world, shop)
})

const nobody = '00000000-0000-7000-8000-000000000000'

interface Answer {
  ad: { advertiser: { app_name: string }; tokens: { click: string }; why: string[] } | null
  reason?: string
  others?: { failed: string | null }[]
}

/** An answer with `what`: the name of the app it shows, or the reason that there is no ad. */
async function ask({ key }: MarketPlacement = spot, more: object = {}) {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const body = { placement_api_key: key, device, ...more }
  const answer = await world.call(undefined, { method: 'POST', path: '/delivery/v1/ads', body })
  const reply = answer.json<Answer>()
  return { ...reply, what: reply.ad?.advertiser.app_name ?? reply.reason }
}

/** A game of another organization with a campaign, and its name. */
async function advertised(ecpmMicros = 2_000_000): Promise<MarketApp & { name: string }> {
  const app = await makeApp(world, advertiser)
  await makeCampaign(world, app, { ecpmMicros })
  await world.delivery.simulation.refresh()
  const [row] = await world.ask<{ name: string }>('SELECT name FROM apps WHERE id = $1', [app.id])
  return { ...app, name: row?.name ?? '' }
}

/** Such a game, after one of its ads was shown here and sampled. */
async function seen(): Promise<MarketApp & { name: string }> {
  const app = await advertised()
  expect((await ask()).what).toBe(app.name)
  await beSampled()
  return app
}

/**
 * Requests ads in new placements until one request is sampled. The first request of a placement is
 * sampled, but no more than two per second.
 */
async function beSampled(): Promise<void> {
  const isKept = async () => {
    const fresh = await makePlacement(world, shop)
    await world.delivery.simulation.refresh()
    await ask(fresh)
    await world.delivery.simulation.refresh()
    const kept = 'SELECT 1 FROM kept_decisions WHERE placement_id = $1'
    return (await world.ask(kept, [fresh.id])).length > 0
  }
  await expect.poll(isKept).toBe(true)
}

function setBlock(appId: string, body: unknown, as: TestMember | undefined = publisher) {
  const path = `/api/v1/ad-review/app/${appId}/block`
  return world.call(as, { method: 'PUT', path, body })
}

async function list(as: TestMember | undefined = publisher): Promise<Reply<typeof listShownApps>> {
  const answer = await world.call(as, { method: 'GET', path: '/api/v1/ad-review/apps' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function reportsOf(appId: string, as: TestMember = publisher) {
  const path = `/api/v1/ad-review/app/${appId}/reports`
  const answer = await world.call(as, { method: 'GET', path })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply<typeof listViewerReports>>()
}

async function report(of: MarketPlacement, body: object): Promise<void> {
  const { ad } = await ask(of)
  const path = `/delivery/v1/reports/${ad?.tokens.click ?? ''}`
  const answer = await world.call(undefined, { method: 'POST', path, body })
  expect(answer.json()).toEqual({ status: 'accepted' })
}

const audits = (appId: string) =>
  world.ask<{ action: string; details: object }>(
    'SELECT action, details FROM audit_log WHERE organization_id = $1 AND object_id = $2 ORDER BY id',
    [publisher.organizationId, appId],
  )

test('an app blocked everywhere is shown nowhere until it is let in', async () => {
  const game = await seen()
  const other = await makePlacement(world, await makeApp(world, publisher))
  const elsewhere = await makePlacement(world, await makeApp(world, await world.member()))
  const blocked = await setBlock(game.id, { blocked: true })
  expect([blocked.statusCode, blocked.json()]).toEqual([
    200,
    { id: game.id, blocked: { everywhere: true, apps: [] } },
  ])
  // The database notifies the node, so no refresh is needed.
  await expect.poll(async () => (await ask()).what).toBe('blocked')
  expect((await ask(other)).what).toBe('blocked')
  expect((await ask(elsewhere)).what).toBe(game.name)
  const tried = await ask(spot, { test: true })
  expect([tried.reason, tried.others?.map(({ failed }) => failed)]).toEqual([
    'blocked',
    ['blocked'],
  ])
  const back = await setBlock(game.id, { blocked: false })
  expect(back.json()).toEqual({ id: game.id, blocked: { everywhere: false, apps: [] } })
  await expect.poll(async () => (await ask()).what).toBe(game.name)
  expect((await ask()).ad?.why).toContain('not blocked')
})

test('an app blocked in one app is shown in the others', async () => {
  const second = await advertised(1_000_000)
  const game = await seen()
  const other = await makePlacement(world, await makeApp(world, publisher))
  const blocked = await setBlock(game.id, { blocked: true, app_id: shop.id })
  const [own] = await world.ask<{ name: string }>('SELECT name FROM apps WHERE id = $1', [shop.id])
  const inShop = { everywhere: false, apps: [{ id: shop.id, name: own?.name }] }
  expect(blocked.json()).toEqual({ id: game.id, blocked: inShop })
  await world.delivery.simulation.refresh()
  expect([(await ask()).what, (await ask(other)).what]).toEqual([second.name, game.name])
  expect((await list()).apps.find(({ id }) => id === game.id)?.blocked).toEqual(inShop)
  const both = await setBlock(game.id, { blocked: true, app_id: null })
  expect(both.json()).toMatchObject({ blocked: { ...inShop, everywhere: true } })
  await setBlock(game.id, { blocked: false })
  await world.delivery.simulation.refresh()
  expect([(await ask()).what, (await ask(other)).what]).toEqual([second.name, game.name])
})

test('twenty blocks at once are one, with who it was', async () => {
  const game = await seen()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => setBlock(game.id, { blocked: true })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await setBlock(game.id.toUpperCase(), { blocked: true, app_id: shop.id.toUpperCase() })
  for (let click = 0; click < 2; click += 1) await setBlock(game.id, { blocked: false })
  const rows = await world.ask<Record<string, unknown>>(
    `SELECT in_app_id, blocked_by, archived_by, archived_at IS NOT NULL AS is_archived FROM blocked_apps
     WHERE organization_id = $1 ORDER BY in_app_id NULLS FIRST`,
    [publisher.organizationId],
  )
  const by = publisher.developerId
  expect(rows).toEqual([
    { in_app_id: null, blocked_by: by, archived_by: by, is_archived: true },
    { in_app_id: shop.id, blocked_by: by, archived_by: null, is_archived: false },
  ])
  expect(await audits(game.id)).toEqual([
    { action: 'app.block', details: { in_app_id: null } },
    { action: 'app.block', details: { in_app_id: shop.id } },
    { action: 'app.unblock', details: { in_app_id: null } },
  ])
})

test('an app of one’s own is not blocked, in use or retired', async () => {
  const refused = await setBlock(shop.id, { blocked: true })
  expect(refused.json()).toMatchObject({ code: 400, reason: 'app_is_own' })
  await world.ask('UPDATE apps SET archived_at = app_now() WHERE id = $1', [shop.id])
  expect((await setBlock(shop.id, { blocked: true })).json()).toMatchObject({
    reason: 'app_is_own',
  })
  expect(
    await world.ask('SELECT 1 FROM blocked_apps WHERE blocked_app_id = $1', [shop.id]),
  ).toEqual([])
})

test('an app that was never seen here cannot be blocked', async () => {
  const game = await seen()
  const unseen = await makeApp(world, advertiser)
  for (const id of [unseen.id, nobody, 'seven']) {
    expect((await setBlock(id, { blocked: true })).json(), id).toMatchObject({
      code: 404,
      reason: 'app_not_found',
    })
  }
  for (const id of [unseen.id, game.id, nobody, 'seven']) {
    const answer = await setBlock(game.id, { blocked: true, app_id: id })
    expect(answer.json(), id).toMatchObject({
      code: 404,
      reason: 'app_not_found',
      field: 'app_id',
    })
  }
  const idle = await makeApp(world, publisher)
  expect((await setBlock(game.id, { blocked: true, app_id: idle.id })).json()).toMatchObject({
    code: 400,
    reason: 'app_not_monetizing',
    field: 'app_id',
  })
  expect((await list()).apps[0]?.blocked).toEqual({ everywhere: false, apps: [] })
})

test('the list has what a sample of the shown ads tells', async () => {
  const dear = await makeApp(world, advertiser, { google: 'com.example.dear', apple: 'not an id' })
  await makeCampaign(world, dear)
  await world.delivery.simulation.refresh()
  expect((await ask(spot, { test: true })).ad).not.toBeNull()
  await world.delivery.simulation.refresh()
  expect((await list()).apps).toEqual([])
  for (let time = 0; time < 2; time += 1) await beSampled()
  await world.ask('UPDATE campaigns SET is_active = false')
  await makeCampaign(world, await makeApp(world, publisher))
  await beSampled()
  const listed = await list()
  expect(listed).toMatchObject({ report_days: 30, sample_days: 7, sampled_ads: 3 })
  expect(listed.apps).toMatchObject([
    {
      id: dear.id,
      icon_path: `icon/${dear.iconId}`,
      sampled_ads: 2,
      play_store_url: 'https://play.google.com/store/apps/details?id=com.example.dear',
      app_store_url: null,
      reports: 0,
      latest_report: null,
      blocked: { everywhere: false, apps: [] },
    },
  ])
  await world.turnClock(7 * dayMs + 1000)
  expect((await list()).apps).toEqual([])
})

test('apps that viewers reported come first, for 30 days', async () => {
  const banner = await makePlacement(world, shop)
  const tidy = await seen()
  await world.ask('UPDATE campaigns SET is_active = false')
  const scam = await advertised()
  await report(banner, { reason: 'scam', text: 'It asked for my card.' })
  await world.turnClock(minuteMs)
  await report(spot, { reason: 'adult' })
  const elsewhere = await makePlacement(world, await makeApp(world, await world.member()))
  await world.delivery.simulation.refresh()
  await report(elsewhere, { reason: 'broken', text: 'Not yours to read.' })
  const { apps } = await list()
  expect(apps.map(({ id, reports }) => [id, reports])).toEqual([
    [scam.id, 2],
    [tidy.id, 0],
  ])
  expect(apps[0]?.latest_report?.reason).toBe('adult')
  const reports = await reportsOf(scam.id)
  expect(reports).toMatchObject([
    { reason: 'adult', note: '', placement: { id: spot.id } },
    { reason: 'scam', note: 'It asked for my card.', placement: { id: banner.id } },
  ])
  expect(apps[0]?.latest_report?.at).toBe(reports[0]?.at)
  for (const id of [tidy.id, nobody, 'seven']) expect(await reportsOf(id)).toEqual([])
  expect(await reportsOf(scam.id, await world.member())).toEqual([])
  expect((await reportsOf(scam.id, advertiser)).length).toBe(0)
  await setBlock(scam.id, { blocked: true })
  await world.turnClock(30 * dayMs)
  expect(await reportsOf(scam.id)).toEqual([])
  expect((await list()).apps).toMatchObject([
    { id: scam.id, reports: 0, sampled_ads: 0, blocked: { everywhere: true } },
  ])
  // A blocked app can be unblocked and blocked again, however long ago it was seen.
  for (const blocked of [false, true])
    expect((await setBlock(scam.id, { blocked })).statusCode).toBe(200)
})

test('another publisher’s blocks and lists are its own', async () => {
  const game = await seen()
  const neighbour = await world.member()
  const theirs = await makePlacement(world, await makeApp(world, neighbour))
  await world.delivery.simulation.refresh()
  await report(theirs, { reason: 'misleading' })
  await setBlock(game.id, { blocked: true }, neighbour)
  expect((await list()).apps).toMatchObject([
    { id: game.id, reports: 0, blocked: { everywhere: false } },
  ])
  await setBlock(game.id, { blocked: false })
  expect((await list(neighbour)).apps).toMatchObject([{ blocked: { everywhere: true } }])
})

test('a sample of a placement’s ads gives each app’s share, and no money', async () => {
  const sampled = (id: string, as = publisher) => {
    const path = `/api/v1/ad-review/placement/${id}/apps`
    return world.call(as, { method: 'GET', path })
  }
  const own = await makeApp(world, publisher)
  const dear = await advertised()
  const campaign = await makeCampaign(world, own)
  const theirs = await campaignOf(dear.id)
  for (const won of [theirs, theirs, theirs, campaign.id]) await keepSample(spot, won)
  const elsewhere = await makePlacement(world, shop)
  await keepSample(elsewhere, campaign.id)
  const answer = await sampled(spot.id)
  expect(answer.statusCode, answer.body).toBe(200)
  const reply = answer.json<Reply<typeof listSampledApps>>()
  expect([reply.sampled_ads, reply.sample_days]).toEqual([4, 7])
  expect(reply.apps.map((app) => [app.id, app.is_own, app.ads])).toEqual([
    [dear.id, false, 3],
    [own.id, true, 1],
  ])
  expect(answer.body).not.toMatch(/ecpm|earned|micros/)
  expect((await sampled(spot.id, advertiser)).json()).toMatchObject({ code: 404 })
  await world.turnClock(8 * dayMs)
  expect((await sampled(spot.id)).json()).toMatchObject({ sampled_ads: 0, apps: [] })
})

async function campaignOf(appId: string): Promise<string> {
  const [row] = await world.ask<{ id: string }>('SELECT id FROM campaigns WHERE app_id = $1', [
    appId,
  ])
  return row?.id ?? ''
}

/** Stores the decision sample, as delivery writes it, of a request that this campaign won. */
function keepSample(of: MarketPlacement, campaign: string) {
  const candidates = JSON.stringify([
    { campaign: nobody, failed: 'region', reason: 'region', hasWon: false },
    { campaign, failed: null, reason: null, hasWon: true },
  ])
  return world.ask(
    `INSERT INTO kept_decisions (organization_id, request_id, placement_id, at, is_test, asked, reason, candidates,
       left_out) VALUES ($1, gen_random_uuid(), $2, app_now(), false, '{}', NULL, $3, 0)`,
    [publisher.organizationId, of.id, candidates],
  )
}
