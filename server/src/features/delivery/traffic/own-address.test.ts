import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { requestAd } from '@frontrow/contract/delivery'
import type { showDecision } from '@frontrow/contract/delivery/why'
import { describe, expect, test } from 'vitest'
import {
  makeApp,
  makeCampaign,
  makeMarket,
  makePlacement,
} from '../../../../test/support/market.ts'
import {
  type ServedAd,
  countsOf,
  invalidTrafficOf,
  postAd,
  serveAd,
} from '../../../../test/support/served-ads.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'
import { openDelivery } from '../delivery.ts'
import { recheckTraffic } from './recheck-traffic.ts'

// An address from the ranges reserved for documentation.
const publisherDesk = '203.0.113.7'
const publisherNeighbour = '203.0.113.200'
const advertiserDesk = '2001:db8:7:99::1'
const advertiserPhone = '2001:db8:7:99::5'
const visitorAddress = '198.51.100.1'

// World of its own: it checks all traffic of the network again.
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
const { publisher, placement, advertiser, campaign } = await makeMarket(world, {
  placementType: 'Banner',
  campaign: { contents: [{ type: 200 }] },
})
await openConsole(publisher.member, publisherDesk)
await openConsole(advertiser.member, advertiserDesk)

async function openConsole(as: TestMember, ...addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address }
    const path = '/developer/{developer-id}'
    const answer = await world.call(as, { method: 'GET', path, headers })
    expect(answer.statusCode).toBe(200)
  }
  await world.delivery.simulation.refresh()
}

async function show(address: string, of = placement): Promise<ServedAd> {
  const ad = await serveAd(world, of)
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    headers: { 'x-forwarded-for': address },
    body: { events: [{ token: ad.tokens.impression }] },
  })
  expect(answer.json()).toEqual({ results: [{ status: 'accepted' }] })
  return ad
}

async function click(ad: ServedAd, address: string): Promise<void> {
  const path = new URL(ad.click_url).pathname
  const headers = { 'x-forwarded-for': address }
  const answer = await world.call(undefined, { method: 'GET', path, headers })
  expect(answer.statusCode).toBe(302)
}

async function install(ad: ServedAd, address: string): Promise<unknown> {
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/installs',
    headers: { 'x-forwarded-for': address },
    body: {
      app_api_key: advertiser.key,
      click_token: ad.tokens.click,
      platform: {},
      install_id: `device ${ad.tokens.click.slice(-12)}`,
    },
  })
  return answer.json()
}

const counted = () => countsOf(world, campaign)
const filtered = (as: TestMember, of: string) => invalidTrafficOf(world, as, of)

test("impressions from the publisher's own network are not billed", async () => {
  const fromDesk = await show(publisherDesk)
  await click(fromDesk, publisherDesk)
  const outside = await show(visitorAddress)
  await click(outside, visitorAddress)
  await show(publisherNeighbour)
  await world.turnClock(minuteMs)
  expect(await install(outside, publisherDesk)).toEqual({ attributed: true })
  expect(await counted()).toEqual({ impressions: 2, clicks: 1, installs: 0, spent: 4000 })
  const expected = ['click own_address 1', 'impression own_address 1', 'install own_address 1']
  expect(await filtered(publisher.member, `placement/${placement.id}`)).toEqual(expected)
  expect(await filtered(advertiser.member, `campaign/${campaign.id}`)).toEqual(expected)
})

describe('FINDINGS-M2', () => {
  // Addresses with a known country. The reserved ranges have none, so no campaign fits them.
  const desk = '130.235.9.7'
  const request = (address: string, more: object = {}) =>
    postAd(world, placement, { headers: { 'x-forwarded-for': address }, ...more })
  const asked = async (address: string) => {
    const { ad, reason } = (await request(address)).json<Reply<typeof requestAd>>()
    return ad === null ? reason : 'ad'
  }

  test('an advertiser’s ads are not served to its own network', async () => {
    expect(await asked(desk)).toBe('ad')
    await openConsole(advertiser.member, desk)
    expect(await asked(desk)).toBe('region')
    const neighbours = Array.from({ length: 40 }, (_, index) => `130.235.9.${index + 100}`)
    const before = await counted()
    for (const address of neighbours) {
      expect(await asked(address)).toBe('ad')
      await show(address)
    }
    const after = await counted()
    expect(after['impressions']).toBe((before['impressions'] ?? 0) + 40)
    expect(after['spent']).toBe((before['spent'] ?? 0) + 40 * 2000)
  })

  test('the reason has a name, and others of the address are not limited', async () => {
    const { request_id: id } = (await request(desk, { test: true })).json<{ request_id: string }>()
    await world.delivery.simulation.refresh()
    const path = `/api/v1/delivery/decision/${id}`
    const answer = await world.call(publisher.member, { method: 'GET', path })
    const { candidates, questions } = answer.json<Reply<typeof showDecision>>()
    expect(questions).toContain('own address')
    expect(candidates).toMatchObject([{ failed: 'own address', reason: 'region' }])
    const rival = await makeCampaign(world, await makeApp(world, await world.member()), {
      contents: [{ type: 200 }],
    })
    await world.delivery.simulation.refresh()
    expect(await asked(desk)).toBe('ad')
    await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [rival.id])
    await world.delivery.simulation.refresh()
  })

  test('an ad that was served before the network was its own is billed', async () => {
    const before = await counted()
    await show(advertiserPhone)
    expect((await counted())['spent']).toBe((before['spent'] ?? 0) + 2000)
  })

  test('an organization has the newest twenty networks', async () => {
    const desks = Array.from({ length: 25 }, (_, index) => `130.235.10.${index + 1}`)
    await openConsole(advertiser.member, ...desks)
    const places = await world.ask('SELECT FROM console_networks WHERE organization_id = $1', [
      advertiser.member.organizationId,
    ])
    expect(places.length).toBe(20)
    const reasons: (string | undefined)[] = []
    for (const address of desks) reasons.push(await asked(address))
    expect(reasons.filter((reason) => reason === 'region').length).toBe(20)
    expect(reasons.slice(5)).not.toContain('ad')
    expect(await asked(desk)).toBe('ad')
  })
})

test('impressions of other organizations from the same network count', async () => {
  const before = await counted()
  const neighbour = await world.member()
  const theirs = await makePlacement(world, await makeApp(world, neighbour), 'Banner')
  await openConsole(neighbour, '192.168.1.4')
  await show(publisherDesk, theirs)
  await show('192.168.1.9', theirs)
  await show('127.0.0.1', theirs)
  expect((await counted())['impressions']).toBe((before['impressions'] ?? 0) + 3)
  await openConsole(neighbour, publisherDesk)
  await show(publisherDesk, theirs)
  expect((await counted())['impressions']).toBe((before['impressions'] ?? 0) + 3)
  expect(await filtered(neighbour, `placement/${theirs.id}`)).toEqual(['impression own_address 1'])
})

test('a recheck uses the stored flag and counts the events of older rules', async () => {
  const till = world.delivery.now()
  const span = { since: new Date(till.getTime() - dayMs), till }
  const found = await recheckTraffic(world.services, world.eventUrl, span)
  expect(found).toMatchObject({ ruleset: 5, byOlderRules: 0 })
  expect(found.pairs).toContainEqual({ stored: 'own_address', now: 'own_address', events: 4 })
  expect(found.pairs.filter(({ stored, now }) => stored !== now)).toEqual([])
  await world.ask('UPDATE events.impressions SET ruleset = 2 WHERE reason = 0', [], 'events')
  const older = await recheckTraffic(world.services, world.eventUrl, span)
  expect(older.byOlderRules).toBe((await counted())['impressions'])
})

test('a node that starts later knows the networks for 30 days', async () => {
  await openConsole(publisher.member, publisherDesk)
  await world.turnClock(30 * dayMs)
  const other = await openDelivery(world.services, world.eventUrl)
  const ad = await serveAd(world, placement)
  const event = async (node: typeof other, token: string) => {
    const from = { address: publisherDesk, userAgent: '', isPrefetch: false }
    return node.events.ingest([{ token, at: node.now(), from }])
  }
  const before = await counted()
  expect(await event(other, ad.tokens.impression)).toEqual([{ status: 'accepted' }])
  expect(await counted()).toEqual(before)
  await world.turnClock(dayMs)
  await other.simulation.refresh()
  for (const node of [world.delivery, other])
    await event(node, (await serveAd(world, placement)).tokens.impression)
  expect((await counted())['impressions']).toBe((before['impressions'] ?? 0) + 2)
  await other.close()
})
