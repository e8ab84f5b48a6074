import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { makeApp, makeCampaign, makePlacement } from '../../../../test/support/market.ts'
import { openWorld } from '../../../../test/support/world.ts'

// Tests of which ad is served. Each test has its own publisher and deactivates the campaigns it
// made.
// World of its own: no other campaign may win its ads.
const world = await openWorld()
const publisher = await world.member()
const advertiser = await world.member()
const shop = await makeApp(world, publisher)

interface Asked {
  key: string
  device?: Partial<{ type: string; os: string; orientation: string; plays: string[] }>
  from?: string
  isTest?: boolean
}

async function ask({ key, device, from, isTest = false }: Asked) {
  const answer = await world.server.inject({
    method: 'POST',
    url: '/delivery/v1/ads',
    ...(from === undefined ? {} : { remoteAddress: from }),
    payload: {
      placement_api_key: key,
      device: { type: 'phone', os: 'android', orientation: 'portrait', ...device },
      ...(isTest && { test: true }),
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const reply = answer.json<{
    ad: {
      advertiser: { app_name: string }
      media: { url: string; type: string }
      why: string[]
      click_url: string
      close_after_s: number
      expires_at: string
      expires_in_s: number
      tokens: object
    } | null
    reason?: string
    candidates?: { failed: string | null }[]
    others?: { failed: string | null; campaigns: number }[]
  }>()
  return { ...reply, what: reply.ad?.advertiser.app_name ?? reply.reason }
}

async function endAll(): Promise<void> {
  await world.ask('UPDATE campaigns SET is_active = false')
  await world.delivery.simulation.refresh()
}

test('a paused placement and one that is not approved get nothing', async () => {
  const paused = await makePlacement(world, shop)
  const newcomer = await world.member({ approved: false })
  const unapproved = await makePlacement(world, await makeApp(world, newcomer))
  await world.ask('UPDATE ad_placements SET paused = true WHERE id = $1', [paused.id])
  await world.delivery.simulation.refresh()
  expect((await ask({ key: paused.key })).what).toBe('placement_paused')
  expect((await ask({ key: unapproved.key })).what).toBe('not_approved')
})

test('a campaign is shown in its continent or country', async () => {
  const { key } = await makePlacement(world, shop)
  const [european, swede] = [await makeApp(world, advertiser), await makeApp(world, advertiser)]
  await makeCampaign(world, european, { regions: ['continent-EU'], ecpmMicros: 1_000_000 })
  await makeCampaign(world, swede, { regions: ['SE'], ecpmMicros: 2_000_000 })
  await world.delivery.simulation.refresh()
  const { geography, british } = { geography: '130.235.0.1', british: '81.2.69.142' }
  expect((await ask({ key, from: geography })).what, 'Lund').toBe(swede.name)
  expect((await ask({ key, from: `::ffff:${geography}` })).what, 'mapped').toBe(swede.name)
  expect((await ask({ key, from: british })).what, 'London').toBe(european.name)
  expect((await ask({ key, from: '133.11.0.1' })).what, 'Tokyo').toBe('region')
  expect((await ask({ key, from: '203.0.113.5' })).what, 'nowhere').toBe('region')
  expect((await ask({ key, from: '192.168.1.20' })).what, 'at home').toBe(swede.name)
  await endAll()
})

test('device, orientation and store must fit', async () => {
  const { key } = await makePlacement(world, shop)
  const app = await makeApp(world, advertiser, { google: 'com.example.only', apple: null })
  await makeCampaign(world, app, {
    contents: [{ device: 100, orientation: 300, word: 'Landscape-Square' }],
  })
  await world.delivery.simulation.refresh()
  const landscape = { orientation: 'landscape' }
  expect((await ask({ key, device: landscape })).ad).not.toBeNull()
  expect((await ask({ key })).what).toBe('device')
  expect((await ask({ key, device: { ...landscape, type: 'tablet' } })).what).toBe('device')
  expect((await ask({ key, device: { ...landscape, os: 'ios' } })).what).toBe('store')
  expect((await ask({ key, device: { ...landscape, os: 'web' } })).ad?.click_url).toMatch(
    /\/delivery\/v1\/click\/v2\./,
  )
  await world.ask(`UPDATE apps SET google_app_id = 'https://evil.example/x' WHERE id = $1`, [
    app.id,
  ])
  await world.delivery.simulation.refresh()
  expect((await ask({ key, device: landscape })).what).toBe('store')
  await endAll()
})

test('an iOS click leads to the App Store', async () => {
  const { key } = await makePlacement(world, shop)
  const app = await makeApp(world, advertiser, { google: null, apple: 'id987654321' })
  await makeCampaign(world, app)
  await world.delivery.simulation.refresh()
  const { ad } = await ask({ key, device: { os: 'ios' } })
  const followed = await world.server.inject({
    method: 'GET',
    url: new URL(ad?.click_url ?? '').pathname,
  })
  expect(followed.headers.location).toBe('https://apps.apple.com/app/id987654321')
  await endAll()
})

test('a video fits any orientation and closes as its placement says', async () => {
  const [video, rewarded] = [
    await makePlacement(world, shop, 'Video'),
    await makePlacement(world, shop, 'RewardedVideo'),
  ]
  const image = await makePlacement(world, shop)
  await makeCampaign(world, await makeApp(world, advertiser), {
    contents: [{ type: 300, durationMs: 14_200 }],
  })
  await world.delivery.simulation.refresh()
  const device = { orientation: 'landscape' }
  const [shown, earned] = [
    await ask({ key: video.key, device }),
    await ask({ key: rewarded.key, device }),
  ]
  expect(shown.ad).toMatchObject({
    format: 'video',
    close_after_s: 5,
    media: { type: 'video/mp4', duration_s: 14.2 },
  })
  expect(earned.ad).toMatchObject({
    format: 'rewarded_video',
    close_after_s: 15,
    tokens: { complete: expect.any(String) as string },
  })
  expect(shown.ad?.media.url).toMatch(/\/content\.mp4$/)
  expect((await ask({ key: image.key })).what).toBe('format')
  await endAll()
})

test('a video placement has no ad where the app does not play mp4', async () => {
  const [video, rewarded, image, banner] = [
    await makePlacement(world, shop, 'Video'),
    await makePlacement(world, shop, 'RewardedVideo'),
    await makePlacement(world, shop),
    await makePlacement(world, shop, 'Banner'),
  ]
  const contents = [{}, { type: 200 }, { type: 300, durationMs: 5000 }] as const
  const [foreign, own] = [await makeApp(world, advertiser), await makeApp(world, publisher)]
  await makeCampaign(world, foreign, { contents })
  await makeCampaign(world, own, { contents })
  await world.delivery.simulation.refresh()
  const theora = { plays: ['video/ogg', 'video/MP4', 'video/mp4; codecs="avc1"'] }
  const name = foreign.name
  for (const { key } of [video, rewarded]) {
    for (const device of [{ plays: [] }, theora])
      expect((await ask({ key, device })).what).toBe('format')
    for (const device of [{}, { plays: ['video/ogg', 'video/mp4'] }])
      expect((await ask({ key, device })).what).toBe(name)
    const tested = await ask({ key, device: theora, isTest: true })
    expect(tested.what).toBe('format')
    expect(tested.candidates).toMatchObject([{ failed: 'format' }])
    expect(tested.others).toEqual([{ failed: 'format', campaigns: 1 }])
  }
  for (const { key } of [image, banner])
    expect((await ask({ key, device: { plays: [] } })).what).toBe(name)
  await endAll()
  // What a paused placement lacks comes first, and what campaigns lack comes later.
  expect((await ask({ key: video.key, device: { plays: [] } })).what).toBe('format')
  await world.ask('UPDATE ad_placements SET paused = true WHERE id = $1', [video.id])
  await world.delivery.simulation.refresh()
  expect((await ask({ key: video.key, device: theora })).what).toBe('placement_paused')
})

test('a video comes in the first of its media types that the app plays', async () => {
  const { key } = await makePlacement(world, shop, 'RewardedVideo')
  const [plain, converted] = [await makeApp(world, advertiser), await makeApp(world, advertiser)]
  const video = { type: 300, durationMs: 5000 } as const
  await makeCampaign(world, plain, { contents: [video], ecpmMicros: 3_000_000 })
  await world.delivery.simulation.refresh()
  const typeFor = async (plays?: string[]) => {
    const { ad, what } = await ask({ key, device: plays === undefined ? {} : { plays } })
    return [what, ad?.media.type, ad?.media.url.split('/').at(-1)]
  }
  const [ogg, mp4] = ['video/ogg', 'video/mp4']
  const asMp4 = [plain.name, mp4, 'content.mp4']
  expect(await typeFor([ogg])).toEqual(['format', undefined, undefined])
  expect(await typeFor([ogg, mp4])).toEqual(asMp4)

  await makeCampaign(world, converted, { contents: [video, { ...video, hasTheora: true }] })
  await world.delivery.simulation.refresh()
  const asOgg = [converted.name, ogg, 'content.ogv']
  // Of several ads of a campaign, one that is played is taken each time.
  for (let times = 0; times < 3; times += 1) expect(await typeFor([ogg])).toEqual(asOgg)
  expect(await typeFor()).toEqual(asMp4)
  await world.ask('UPDATE ad_contents SET has_theora = true WHERE type = 300')
  await world.delivery.simulation.refresh()
  const dearest = plain.name
  expect(await typeFor([ogg, mp4])).toEqual([dearest, ogg, 'content.ogv'])
  expect(await typeFor([mp4, ogg])).toEqual([dearest, mp4, 'content.mp4'])
  expect(await typeFor()).toEqual(asMp4)
  expect(await typeFor(['video/webm', ogg])).toEqual([dearest, ogg, 'content.ogv'])
  expect((await ask({ key, device: { plays: [ogg], type: 'tablet' } })).what).toBe('device')
  await endAll()
})

test('an ad expires in an hour, a banner in ten minutes', async () => {
  const [image, banner] = [
    await makePlacement(world, shop),
    await makePlacement(world, shop, 'Banner'),
  ]
  const app = await makeApp(world, advertiser)
  await makeCampaign(world, app, { contents: [{}, { type: 200 }] })
  await world.delivery.simulation.refresh()
  for (const [{ key }, seconds] of [
    [image, 3600],
    [banner, 600],
  ] as const) {
    const before = world.delivery.now().getTime()
    const { ad } = await ask({ key })
    expect(ad?.expires_in_s).toBe(seconds)
    const answered = Date.parse(ad?.expires_at ?? '') - seconds * 1000
    // The time of an ad is kept in whole seconds.
    expect(answered).toBeGreaterThan(before - 1000)
    expect(answered).toBeLessThanOrEqual(world.delivery.now().getTime())
  }
  await endAll()
})

test('an app is never shown in itself, and its siblings may be', async () => {
  const [here, there] = [await makeApp(world, publisher), await makeApp(world, publisher)]
  const { key } = await makePlacement(world, here)
  await makeCampaign(world, here, { ecpmMicros: 9_000_000 })
  await world.delivery.simulation.refresh()
  expect((await ask({ key })).what).toBe('same_app')
  await makeCampaign(world, there, { ecpmMicros: 1_000_000 })
  await world.delivery.simulation.refresh()
  expect((await ask({ key })).what).toBe(there.name)
  await endAll()
})

test('a blocked app is shown in no format by the publisher that blocked it', async () => {
  const [game, own] = [await makeApp(world, advertiser), await makeApp(world, publisher)]
  const video = { type: 300, durationMs: 5000 } as const
  await makeCampaign(world, game, { ecpmMicros: 9_000_000, contents: [{}, video] })
  const [image, film] = [
    await makePlacement(world, shop),
    await makePlacement(world, shop, 'Video'),
  ]
  const elsewhere = await makePlacement(world, await makeApp(world, await world.member()))
  await world.ask(
    `INSERT INTO blocked_apps (id, organization_id, blocked_app_id, in_app_id, blocked_at, blocked_by)
     VALUES ($1, $2, $3, $4, app_now(), $5)`,
    [randomUUID(), publisher.organizationId, game.id, shop.id, publisher.developerId],
  )
  await world.delivery.simulation.refresh()
  for (const { key } of [image, film]) expect((await ask({ key })).what).toBe('blocked')
  expect((await ask({ key: image.key, from: '133.11.0.1' })).what, 'Tokyo').toBe('region')
  expect((await ask({ key: elsewhere.key })).what).toBe(game.name)
  await makeCampaign(world, own)
  await world.delivery.simulation.refresh()
  expect((await ask({ key: image.key })).what).toBe(own.name)
  await endAll()
})

test('the highest ECPM wins whatever its currency', async () => {
  const { key } = await makePlacement(world, shop)
  const [dollars, pounds, odd] = [
    await makeApp(world, advertiser),
    await makeApp(world, advertiser),
    await makeApp(world, advertiser),
  ]
  await world.ask(`INSERT INTO fx_rates VALUES ('GBP', '2026-01-01', 1300000000, 'test')`)
  await world.ask(`INSERT INTO fx_rates VALUES ('GBP', '2150-01-01', 1, 'a rate that is not yet')`)
  await makeCampaign(world, dollars, { ecpmMicros: 1_200_000 })
  await makeCampaign(world, pounds, { ecpmMicros: 1_000_000, currency: 'GBP' })
  await makeCampaign(world, odd, { ecpmMicros: 900_000_000, currency: 'XTS' })
  await world.delivery.simulation.refresh()
  expect((await ask({ key })).what).toBe(pounds.name)
  await endAll()
})

test('campaigns at one price take turns, and so do the contents of each', async () => {
  const { key } = await makePlacement(world, shop)
  const apps = [await makeApp(world, advertiser), await makeApp(world, advertiser)]
  for (const app of apps) await makeCampaign(world, app, { contents: [{}, {}, { device: 200 }] })
  await world.delivery.simulation.refresh()
  const answers = []
  for (let asked = 0; asked < 12; asked += 1) answers.push(await ask({ key }))
  const shown = Map.groupBy(answers, ({ ad }) => ad?.media.url)
  expect([...shown.values()].map((times) => times.length)).toEqual([3, 3, 3, 3])
  expect(answers[0]?.ad?.why).toEqual(expect.arrayContaining(['running', 'region', 'store']))
  expect(answers[0]?.ad?.why.at(-1)).toContain('1 eligible at the same price')
  await endAll()
})

test('a campaign is shown while it runs, is reviewed and has an approved owner', async () => {
  const { key } = await makePlacement(world, shop)
  const app = await makeApp(world, advertiser)
  const { id } = await makeCampaign(world, app, { validDays: 2 })
  const set = async (change: string) => {
    await world.ask(`UPDATE campaigns SET ${change} WHERE id = $1`, [id])
    await world.delivery.simulation.refresh()
  }
  await set(`review_state = 'pending'`)
  expect((await ask({ key })).what).toBe('review')
  await set(`review_state = 'approved', starts_at = app_now() + interval '1 day'`)
  expect((await ask({ key })).what).toBe('no_campaign')
  await world.turnClock(25 * hourMs)
  expect((await ask({ key })).what).toBe(app.name)
  await world.turnClock(dayMs)
  expect((await ask({ key })).what).toBe('no_campaign')
})

test('a change reaches the node, also after its connections were cut', async () => {
  const { key } = await makePlacement(world, shop)
  const app = await makeApp(world, advertiser)
  const { id } = await makeCampaign(world, app)
  await expect
    .poll(async () => (await world.delivery.simulation.refresh(), (await ask({ key })).what))
    .toBe(app.name)
  await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [id])
  await expect.poll(async () => (await ask({ key })).what).toBe('no_campaign')
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  await world.ask(cut)
  await world.ask('UPDATE campaigns SET is_active = true WHERE id = $1', [id])
  await expect.poll(async () => (await ask({ key })).what).toBe(app.name)
})
