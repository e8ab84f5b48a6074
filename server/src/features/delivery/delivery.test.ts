import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import {
  type MarketApp,
  type MarketCampaign,
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makeMarket,
  makePlacement,
} from '../../../test/support/market.ts'
import { type World, makeWorld } from '../../../test/support/world.ts'
import { openDelivery } from './delivery.ts'

const phone = { type: 'phone', os: 'android', orientation: 'portrait' }

interface AnsweredAd {
  request_id: string
  ad: {
    media: { url: string; type: string; duration_s?: number }
    tokens: { impression: string; click: string; complete?: string }
    click_url: string
    close_after_s: number
    expires_at: string
    advertiser: { app_name: string; icon_url: string }
    why: string[]
  } | null
  reason?: string
  region_unknown?: boolean
  candidates?: { campaign_id: string; failed: string | null }[]
  others?: { failed: string | null; campaigns: number }[]
}

// World of its own: its events lie in either place.
describe.each([false, true])(
  'delivery with the events in a database of their own: %s',
  (eventsApart) => {
    let world: World
    let publisher: MarketApp
    let placement: MarketPlacement
    let advertiser: MarketApp
    let campaign: MarketCampaign

    beforeAll(async () => {
      world = await makeWorld({ eventsApart })
      ;({ publisher, placement, advertiser, campaign } = await makeMarket(world))
    })
    afterAll(() => world.close())

    const post = (path: string, body: unknown) =>
      world.call(undefined, { method: 'POST', path: `/delivery/v1${path}`, body })

    async function ad(of = placement, more: Record<string, unknown> = {}): Promise<AnsweredAd> {
      const answer = await post('/ads', { placement_api_key: of.key, device: phone, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<AnsweredAd>()
    }

    async function tokens(of = placement) {
      const { ad: handedOut } = await ad(of)
      if (handedOut === null) throw new Error('no ad was handed out')
      return handedOut.tokens
    }

    async function tell(...given: string[]): Promise<string[]> {
      const answer = await post('/events', { events: given.map((token) => ({ token })) })
      expect(answer.statusCode, answer.body).toBe(200)
      const { results } = answer.json<{ results: { status: string; reason?: string }[] }>()
      return results.map(({ status, reason }) =>
        reason === undefined ? status : `${status}: ${reason}`,
      )
    }

    async function install(clickToken: string, installId: string, key = advertiser.key) {
      const answer = await post('/installs', {
        app_api_key: key,
        click_token: clickToken,
        install_id: installId,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ attributed: boolean; reason?: string }>()
    }

    /** Returns a placement's counters from the core tables, summed over all days. */
    async function counts(of = placement) {
      await world.delivery.simulation.refresh()
      const [row] = await world.ask<Record<string, number>>(
        `SELECT coalesce(sum(requests), 0)::int AS requests, coalesce(sum(answers), 0)::int AS answers,
         coalesce(sum(impressions), 0)::int AS impressions, coalesce(sum(clicks), 0)::int AS clicks,
         coalesce(sum(installs), 0)::int AS installs, coalesce(sum(completes), 0)::int AS completes
       FROM placement_days WHERE placement_id = $1`,
        [of.id],
      )
      return row
    }

    test("an ad's request, impression, click and install count once each", async () => {
      const own = await makePlacement(world, publisher)
      await world.delivery.simulation.refresh()
      const answer = await ad(own)
      expect(answer).toMatchObject({
        region_unknown: true,
        ad: { format: 'image', close_after_s: 5 },
      })
      expect(answer.ad?.media.url).toMatch(
        /^http:\/\/127\.0\.0\.1:8080\/media\/shown\/[^/]+\/content\.jpg$/,
      )
      expect(answer.ad?.advertiser.icon_url).toBe(
        `http://127.0.0.1:8080/media/icon/${advertiser.iconId}/content.jpg`,
      )
      const { impression, click } = answer.ad?.tokens ?? { impression: '', click: '' }
      expect(await tell(impression)).toEqual(['accepted'])
      const followed = await world.call(undefined, {
        method: 'GET',
        path: `/delivery/v1/click/${click}`,
      })
      expect(followed.statusCode).toBe(302)
      const store = new URL(String(followed.headers.location))
      expect(`${store.origin}${store.pathname}?id=${store.searchParams.get('id')}`).toMatch(
        /^https:\/\/play\.google\.com\/store\/apps\/details\?id=com\.example\.app\d+$/,
      )
      const referrer = store.searchParams.get('referrer') ?? ''
      expect(referrer).toBe(`frontrow_click=${click}`)
      const installed = await post('/installs', {
        app_api_key: advertiser.key,
        referrer,
        install_id: 'first-device',
      })
      expect(installed.json()).toEqual({ attributed: true })
      expect(await counts(own)).toEqual({
        requests: 1,
        answers: 1,
        impressions: 1,
        clicks: 1,
        installs: 1,
        completes: 0,
      })
      const [hours] = await world.ask(
        `SELECT requests, impressions, clicks, installs FROM campaign_hours h
       JOIN campaigns c ON c.id = h.campaign_id WHERE c.id = $1`,
        [campaign.id],
      )
      expect(hours).toEqual({ requests: 1n, impressions: 1n, clicks: 1n, installs: 1n })
      const days = await world.ask<{ organization_id: string }>(
        'SELECT organization_id, shown_impressions::int AS shown, brought_installs::int AS brought, received_installs::int AS received FROM organization_days',
      )
      expect(days).toHaveLength(2)
      expect(days).toContainEqual({
        organization_id: publisher.member.organizationId,
        shown: 1,
        brought: 1,
        received: 0,
      })
      expect(days).toContainEqual({
        organization_id: advertiser.member.organizationId,
        shown: 0,
        brought: 0,
        received: 1,
      })
    })

    test('a click that comes before its impression counts once that is there', async () => {
      const own = await makePlacement(world, publisher)
      await world.delivery.simulation.refresh()
      const { impression, click } = await tokens(own)
      expect(await tell(click)).toEqual(['accepted'])
      expect(await counts(own)).toMatchObject({ impressions: 0, clicks: 0 })
      expect(await tell(impression)).toEqual(['accepted'])
      expect(await counts(own)).toMatchObject({ impressions: 1, clicks: 1 })
      expect(await counts(own)).toMatchObject({ impressions: 1, clicks: 1 })
    })

    test('a click without an impression never counts and still leads to the store', async () => {
      const own = await makePlacement(world, publisher)
      await world.delivery.simulation.refresh()
      const { click } = await tokens(own)
      const path = `/delivery/v1/click/${click}`
      expect((await world.server.inject({ method: 'HEAD', url: path })).statusCode).toBe(404)
      const stored = () =>
        world.ask(
          'SELECT 1 FROM events.actions WHERE kind = 2 AND placement = $1',
          [own.number],
          'events',
        )
      expect(await stored(), 'after a mere look').toHaveLength(0)
      for (const time of [1, 2]) {
        expect(
          (await world.call(undefined, { method: 'GET', path })).statusCode,
          `visit ${time}`,
        ).toBe(302)
      }
      await world.turnClock(26 * hourMs)
      expect(await counts(own)).toMatchObject({ requests: 1, impressions: 0, clicks: 0 })
    })

    test('a token counts once on two nodes of one database', async () => {
      const own = await makePlacement(world, publisher)
      await world.delivery.simulation.refresh()
      const other = await openDelivery(world.services, world.eventUrl)
      const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
      const [here, there] = [world.delivery, other].map((node) => {
        const { ad: given } = node.ads.decideAd(
          { placement_api_key: own.key, device },
          { address: '::1' },
        )
        return given?.tokens.impression ?? ''
      })
      const at = world.delivery.now()
      const sent = [here, there].map((token) => ({ token: token ?? '', at }))
      const nodes = Array.from({ length: 20 }, (_none, index) =>
        index % 2 === 0 ? other : world.delivery,
      )
      const verdicts = (await Promise.all(nodes.map((node) => node.events.ingest(sent)))).flat()
      expect(verdicts.filter(({ status }) => status === 'accepted')).toHaveLength(2)
      expect(verdicts.filter(({ status }) => status === 'duplicate')).toHaveLength(38)
      await other.close()
      expect(await counts(own)).toMatchObject({ requests: 2, answers: 2, impressions: 2 })
      const lanes = await world.ask(
        'SELECT DISTINCT lane FROM events.impressions WHERE placement = $1',
        [own.number],
        'events',
      )
      expect(lanes).toHaveLength(2)
    })

    test('an install counts once per app and installation, by a stored click', async () => {
      const first = await tokens()
      expect(await install(first.click, 'device-a')).toEqual({
        attributed: false,
        reason: 'no_click',
      })
      await tell(first.impression, first.click)
      expect(await install(first.click, 'device-a', publisher.key)).toEqual({
        attributed: false,
        reason: 'wrong_app',
      })
      expect(await install(first.impression, 'device-a')).toEqual({
        attributed: false,
        reason: 'wrong_kind',
      })
      expect(await install(`${first.click}x`, 'device-a')).toEqual({
        attributed: false,
        reason: 'forged',
      })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => install(first.click, 'device-a')),
      )
      expect(answers).toEqual(Array.from({ length: 10 }, () => ({ attributed: true })))
      const second = await tokens()
      await tell(second.impression, second.click)
      expect(await install(second.click, 'device-a')).toEqual({
        attributed: false,
        reason: 'already_counted',
      })
      expect(await install(first.click, 'device-b')).toEqual({
        attributed: false,
        reason: 'already_counted',
      })
      expect(await install(second.click, 'device-b')).toEqual({ attributed: true })
      const rows = await world.ask(
        `SELECT rid FROM events.actions WHERE kind = 3 AND rid IN
      (SELECT rid FROM events.install_claims WHERE app = $1)`,
        [advertiser.number],
        'events',
      )
      expect(rows.length).toBeGreaterThanOrEqual(2)
      const organic = await post('/installs', {
        app_api_key: advertiser.key,
        referrer: 'utm_source=google-play',
        install_id: 'x',
      })
      expect(organic.json()).toEqual({ attributed: false, reason: 'no_click' })
      expect(
        (await post('/installs', { app_api_key: 'fr_app_none', install_id: 'x' })).statusCode,
      ).toBe(401)
    })

    test('each kind of token expires in its own time', async () => {
      const early = await tokens()
      const late = await tokens()
      await world.turnClock(50 * minuteMs)
      expect(await tell(early.impression, early.click)).toEqual(['accepted', 'accepted'])
      await world.turnClock(20 * minuteMs)
      expect(await tell(late.impression, late.click)).toEqual(['rejected: expired', 'accepted'])
      await world.turnClock(dayMs)
      expect(await tell(late.click)).toEqual(['rejected: expired'])
      const gone = await world.call(undefined, {
        method: 'GET',
        path: `/delivery/v1/click/${late.click}`,
      })
      expect(gone.json()).toMatchObject({ code: 404, reason: 'token_not_valid' })
      await world.turnClock(5 * dayMs)
      expect(await install(early.click, 'patient-device')).toEqual({ attributed: true })
      await world.turnClock(2 * dayMs)
      const { reason } = await install(late.click, 'late-device')
      expect(reason).toBe('expired')
    })

    test('events between two apps of one organization count once in its sum', async () => {
      const studio = await world.member()
      const [one, two] = [await makeApp(world, studio), await makeApp(world, studio)]
      // No paying campaign targets this placement type: paying campaigns come before
      // cross-promotion.
      const spot = await makePlacement(world, one, 'RewardedVideo')
      await makeCampaign(world, two, { contents: [{ type: 300, durationMs: 9000 }] })
      await world.delivery.simulation.refresh()
      const { impression, click } = await tokens(spot)
      await tell(impression, click)
      expect(await install(click, 'fan', two.key)).toEqual({ attributed: true })
      await world.delivery.simulation.refresh()
      const [sums] = await world.ask(
        `SELECT shown_impressions, brought_installs, received_installs, own_installs FROM organization_days WHERE organization_id = $1`,
        [studio.organizationId],
      )
      expect(sums).toEqual({
        shown_impressions: 1n,
        brought_installs: 1n,
        received_installs: 1n,
        own_installs: 1n,
      })
      const series = await world.call(studio, {
        method: 'POST',
        path: '/overview/installs',
        body: { bases: 'Day' },
      })
      expect(series.json()).toMatchObject([{ 'Install Per Day': 1 }])
      await world.ask('UPDATE campaigns SET is_active = false WHERE organization_id = $1', [
        studio.organizationId,
      ])
    })

    test('a test request is not counted, and says where each campaign failed', async () => {
      const own = await makePlacement(world, publisher)
      await world.delivery.simulation.refresh()
      const answer = await ad(own, { test: true, region: 'JP' })
      expect(answer.ad).toBeNull()
      expect(answer.reason).toBe('region')
      expect(answer.others).toContainEqual({ failed: 'region', campaigns: 1 })
      expect(JSON.stringify(answer)).not.toContain(campaign.id)
      const inEurope = await ad(own, { test: true, region: 'SE' })
      expect(inEurope.others).toContainEqual({ failed: null, campaigns: 1 })
      const { impression, click } = inEurope.ad?.tokens ?? { impression: '', click: '' }
      expect(await tell(impression, click)).toEqual(['accepted', 'accepted'])
      expect(await install(click, 'tester')).toEqual({ attributed: false, reason: 'no_click' })
      expect(await counts(own)).toEqual({
        requests: 0,
        answers: 0,
        impressions: 0,
        clicks: 0,
        installs: 0,
        completes: 0,
      })
    })

    test('unknown keys, keys of another app and unreadable calls are refused', async () => {
      const ask = (more: Record<string, unknown>) =>
        post('/ads', { placement_api_key: placement.key, device: phone, ...more })
      expect((await ask({ placement_api_key: 'fr_p_unknown' })).json()).toMatchObject({
        code: 401,
        reason: 'key_unknown',
      })
      expect((await ask({ app_api_key: advertiser.key })).statusCode).toBe(401)
      expect((await ask({ app_api_key: publisher.key })).statusCode).toBe(200)
      expect((await ask({ device: { ...phone, os: 'windows' } })).statusCode).toBe(422)
      expect((await ask({ extra: 1 })).statusCode).toBe(422)
      expect((await post('/events', { events: [] })).statusCode).toBe(422)
      expect(await tell('not a token', 'v1.x.y.z')).toEqual([
        'rejected: forged',
        'rejected: forged',
      ])
    })

    test('any web page may call delivery, with credentials or without [FINDINGS3-D1]', async () => {
      const preflight = await world.server.inject({ method: 'OPTIONS', url: '/delivery/v1/events' })
      expect(preflight.statusCode).toBe(200)
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      })
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
      const headers = { origin: 'https://player.example', cookie: '__Host-session=stolen' }
      const vast = '/delivery/v1/vast?placement=fr_p_unknown'
      const track = '/delivery/v1/track/x'
      const answers = await Promise.all([
        world.server.inject({ method: 'OPTIONS', url: '/delivery/v1/events', headers }),
        world.server.inject({ method: 'POST', url: '/delivery/v1/events', headers, payload: {} }),
        world.server.inject({ url: vast, headers }),
        world.server.inject({ url: track, headers }),
      ])
      for (const answer of answers) {
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': 'https://player.example',
          'access-control-allow-credentials': 'true',
        })
        expect(answer.headers['vary']).toMatch(/origin/i)
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      const refused = await post('/ads', { placement_api_key: 'fr_p_unknown', device: phone })
      expect(refused.headers['access-control-allow-origin']).toBe('*')
      const elsewhere = await world.call(undefined, {
        method: 'POST',
        path: '/overview/installs',
        body: { bases: 'Day' },
      })
      expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
    })

    test('events are taken as plain text, as a beacon sends them [FINDINGS3-D1]', async () => {
      const send = (url: string, payload: string) =>
        world.server.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://app.example' },
          payload,
        })
      const events = JSON.stringify({ events: [{ token: 'made up' }] })
      const taken = await send('/delivery/v1/events', events)
      expect(taken.json()).toEqual({ results: [{ status: 'rejected', reason: 'forged' }] })
      expect((await send('/delivery/v1/events', '{')).statusCode).toBe(400)
      for (const url of ['/delivery/v1/ads', '/delivery/v1/installs', '/api/v1/auth/token'])
        expect((await send(url, '{}')).statusCode).toBeGreaterThanOrEqual(400)
    })
  },
)
