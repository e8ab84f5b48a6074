import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import {
  type ServedAd,
  countsOf,
  invalidTrafficOf,
  phone,
  postAd,
  serveAd,
} from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'
import { recheckTraffic } from './recheck-traffic.ts'

const nightBus = 'NightBus/1.4 (Android 14; Pixel 8)'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** An address from the ranges reserved for documentation. */
const outside = '203.0.113.7'

const world = await sharedAdWorld()
const begunAt = world.delivery.now()
const { publisher, placement, advertiser, campaign } = await makeMarket(world, {
  placementType: 'Banner',
  campaign: {
    contents: [{ type: 200 }],
    regions: ['continent-EU', 'continent-NA', 'continent-AS', 'continent-OC'],
  },
})

interface From {
  address?: string
  agent?: string
  purpose?: string
}

const headersOf = ({ address = outside, agent = nightBus, purpose }: From) => ({
  'x-forwarded-for': address,
  'user-agent': agent,
  ...(purpose === undefined ? {} : { 'sec-purpose': purpose }),
})

const handOut = (agent = nightBus) => serveAd(world, placement, { 'user-agent': agent })

async function show(ad: ServedAd, from: From = {}): Promise<string> {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    headers: headersOf(from),
    body: { events: [{ token: ad.tokens.impression }] },
  })
  return answer.json<{ results: { status: string }[] }>().results[0]?.status ?? answer.body
}

async function click(ad: ServedAd, from: From = {}): Promise<number> {
  const path = new URL(ad.click_url).pathname
  const answer = await world.call(undefined, { method: 'GET', path, headers: headersOf(from) })
  return answer.statusCode
}

const counts = () => countsOf(world, campaign)

async function filtered(): Promise<{ placement: string[]; campaign: string[] }> {
  await world.delivery.simulation.refresh()
  return {
    placement: await invalidTrafficOf(world, publisher.member, `placement/${placement.id}`),
    campaign: await invalidTrafficOf(world, advertiser.member, `campaign/${campaign.id}`),
  }
}

test('crawlers and prefetches get the same answer and do not count', async () => {
  const before = await counts()
  expect(await show(await handOut(crawler), { agent: crawler })).toBe('accepted')
  expect(await show(await handOut(), { purpose: 'prefetch;prerender' })).toBe('accepted')
  expect(await show(await handOut(), { agent: 'Emulator/9' })).toBe('accepted')
  const shown = await handOut()
  expect(await show(shown)).toBe('accepted')
  // The click opens a browser, which has another user agent.
  expect(await click(shown, { agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/156' })).toBe(302)
  const after = await counts()
  expect(after['impressions']).toBe((before['impressions'] ?? 0) + 1)
  expect(after['clicks']).toBe((before['clicks'] ?? 0) + 1)
  expect(after['spent']).toBe((before['spent'] ?? 0) + 2000)
  const expected = ['impression listed_bot 1', 'impression other_agent 1', 'impression prefetch 1']
  expect(await filtered()).toEqual({ placement: expected, campaign: expected })
  await world.turnClock(dayMs)
})

test('a second click within a minute does not count', async () => {
  const before = await counts()
  const from = { address: '203.0.113.20' }
  const ads = [await handOut(), await handOut(), await handOut()]
  for (const ad of ads) await show(ad, from)
  for (const ad of [...ads, ...ads]) expect(await click(ad, from)).toBe(302)
  expect((await counts())['clicks']).toBe((before['clicks'] ?? 0) + 1)
  await world.turnClock(60_001)
  const later = await handOut()
  await show(later, from)
  await click(later, from)
  expect((await counts())['clicks']).toBe((before['clicks'] ?? 0) + 1)
  expect((await filtered()).placement).toContain('click too_often 3')
  await world.turnClock(dayMs)
})

test('callers of this machine and of private networks have no rate limits', async () => {
  const before = await counts()
  for (let times = 0; times < 7; times += 1) {
    const ad = await handOut()
    await show(ad, { address: '192.168.1.9' })
    await click(ad, { address: '192.168.1.9' })
  }
  const after = await counts()
  expect(after['impressions']).toBe((before['impressions'] ?? 0) + 7)
  expect(after['clicks']).toBe((before['clicks'] ?? 0) + 7)
})

test('an install too soon after its click is attributed and not counted', async () => {
  const before = await counts()
  const install = async (ad: ServedAd, platform: Record<string, unknown>, from: From = {}) => {
    const answer = await world.call(undefined, {
      method: 'POST',
      path: '/delivery/v1/installs',
      headers: headersOf(from),
      body: {
        app_api_key: advertiser.key,
        click_token: ad.tokens.click,
        platform,
        install_id: `device ${ad.tokens.click.slice(-12)}`,
      },
    })
    return answer.json<unknown>()
  }
  const address = '192.168.1.10'
  const clicked = async () => {
    const ad = await handOut()
    await show(ad, { address })
    await click(ad, { address })
    return ad
  }
  const quick = await clicked()
  expect(await install(quick, {})).toEqual({ attributed: true })
  const late = await clicked()
  await world.turnClock(minuteMs)
  const beganBefore = Math.floor(world.delivery.now().getTime() / 1000) - 90
  expect(await install(late, { install_begin_timestamp_server_seconds: beganBefore })).toEqual({
    attributed: true,
  })
  const honest = await clicked()
  await world.turnClock(minuteMs)
  expect(await install(honest, {})).toEqual({ attributed: true })
  expect((await counts())['installs']).toBe((before['installs'] ?? 0) + 1)
  expect((await filtered()).campaign).toContain('install injected 2')
})

test('a recheck by the same rules gives the same reasons', async () => {
  // Events of before are of other files, which share this world.
  const range = { since: begunAt, till: world.delivery.now() }
  const found = await recheckTraffic(world.services, world.eventUrl, range)
  expect(found.pairs.filter(({ stored, now }) => stored !== now)).toEqual([])
  const of = (reason: string) => found.pairs.find(({ stored }) => stored === reason)?.events
  expect([of('listed_bot'), of('prefetch'), of('too_often'), of('injected')]).toEqual([1, 1, 3, 2])
  expect(found.events).toBe(found.pairs.reduce((sum, { events }) => sum + events, 0))
  // If a rule does not apply any more, the recheck reports a difference.
  await world.ask(`UPDATE events.impressions SET flags = 0 WHERE flags & 511 = 2`, [], 'events')
  const again = await recheckTraffic(world.services, world.eventUrl, range)
  expect(again.pairs).toContainEqual({ stored: 'listed_bot', now: 'counts', events: 1 })
})

test('another program of the same device counts [FINDINGS3-D3]', async () => {
  const at = world.delivery.now()
  const [home, neighbour, elsewhere] = ['130.235.7.1', '130.235.7.9', '130.236.7.1']
  const reasonOf = async (given: { seenAt: string; agent: string; minutes?: number }) => {
    const asking = { address: home, userAgent: `Asks${given.agent}/1` }
    const { ad } = world.delivery.ads.decideAd(
      { placement_api_key: full.key, device: phone },
      asking,
    )
    const later = new Date(at.getTime() + (given.minutes ?? 1) * minuteMs)
    const from = { address: given.seenAt, userAgent: given.agent, isPrefetch: false }
    await world.delivery.events.ingest([{ token: ad?.tokens.impression ?? '', at: later, from }])
    const [row] = await world.ask<{ reason: number }>(
      'SELECT reason FROM events.impressions WHERE placement = $1 AND at = $2 ORDER BY at DESC',
      [full.number, later],
      'events',
    )
    return row?.reason
  }
  const market = await makeMarket(world)
  const full = market.placement
  expect(await reasonOf({ seenAt: home, agent: 'ExoPlayerLib', minutes: 1 })).toBe(0)
  expect(await reasonOf({ seenAt: neighbour, agent: 'Mozilla WebView', minutes: 2 })).toBe(0)
  // Negative controls: elsewhere, too late, and a robot on the same network.
  expect(await reasonOf({ seenAt: elsewhere, agent: 'Replays', minutes: 3 })).toBe(5)
  expect(await reasonOf({ seenAt: home, agent: 'ExoPlayerLib', minutes: 31 })).toBe(5)
  expect(await reasonOf({ seenAt: home, agent: 'Slackbot', minutes: 5 })).toBe(3)
})

test('events count by the agent that the request names [FINDINGS3-D3]', async () => {
  const { placement: named } = await makeMarket(world, { campaign: { regions: ['continent-EU'] } })
  const [home, away] = ['130.235.8.1', '130.236.8.1']
  const player = 'ExoPlayerLib/2.19 (Android 14)'
  const reasonOf = async (
    asked: { names?: string },
    seenBy: { agent: string; address: string },
  ) => {
    await world.delivery.simulation.refresh()
    const answer = await postAd(world, named, {
      headers: headersOf({ address: home }),
      device: { ...phone, ...(asked.names !== undefined && { user_agent: asked.names }) },
    })
    const { ad } = answer.json<{ ad: ServedAd | null }>()
    if (ad === null) throw new Error(answer.body)
    await world.turnClock(31 * minuteMs)
    expect(await show(ad, seenBy)).toBe('accepted')
    const [row] = await world.ask<{ reason: number }>(
      'SELECT reason FROM events.impressions WHERE placement = $1 ORDER BY at DESC LIMIT 1',
      [named.number],
      'events',
    )
    return row?.reason
  }
  const [counts, otherAgent] = [0, 5]
  expect(await reasonOf({ names: player }, { agent: player, address: home })).toBe(counts)
  expect(await reasonOf({ names: player }, { agent: player, address: away })).toBe(counts)
  // The digits of an agent may differ.
  const newer = player.replace('2.19', '3.1')
  expect(await reasonOf({ names: player }, { agent: newer, address: home })).toBe(counts)
  // The program that asked must report where the request names none, and may not where it does.
  expect(await reasonOf({}, { agent: player, address: home })).toBe(otherAgent)
  expect(await reasonOf({}, { agent: nightBus, address: home })).toBe(counts)
  expect(await reasonOf({ names: player }, { agent: nightBus, address: home })).toBe(otherAgent)
  expect(await reasonOf({}, { agent: player, address: away })).toBe(otherAgent)
  // An empty name is an unknown agent, as in a request without a user agent.
  expect(await reasonOf({ names: '' }, { agent: player, address: home })).toBe(counts)
})
