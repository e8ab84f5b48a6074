// Nodes behind a load balancer that sends each request to any node. What one node learns must take
// effect on all of them.
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { requestAd as call } from '@frontrow/contract/delivery'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { makeMarket } from '../support/market.ts'
import { type World, openWorld } from '../support/world.ts'
import { measured } from '../support/measured.ts'
import { type Delivery, openDelivery } from '../../src/features/delivery/delivery.ts'
import { adOfRid, filteredRid } from '../../src/features/delivery/store/filtered-rid.ts'

/** Another node on the world's databases, with the API, as behind a load balancer. */
interface Node {
  delivery: Delivery
  server: FastifyInstance
  close(): Promise<void>
}

let other: Node
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' }, ticks: true })
const { placement, campaign } = await makeMarket(world)
const one = world
const liveNodes = ({ delivery }: Pick<World, 'delivery'>) => measured(delivery, 'live_nodes')
beforeEach(async () => {
  other = await openNode()
  await bothReceive()
})
afterEach(() => other.close())

async function openNode(): Promise<Node> {
  const delivery = await openDelivery(world.services, world.eventUrl)
  const server = await openApi(world.services, delivery)
  const close = async () => {
    await server.close()
    await delivery.close()
  }
  return { delivery, server, close }
}

/**
 * One second of gossip: the first node publishes, the second receives and publishes, the first
 * receives.
 */
async function bothReceive(): Promise<void> {
  for (const { delivery } of [one, other, one]) await delivery.simulation.refresh()
}

type Ad = NonNullable<Reply<typeof call>['ad']> & { rid: string }

const device = { type: 'phone', os: 'android', orientation: 'portrait' }
let people = 0
const somebody = () => `viewer ${(people += 1)}`

async function ask(node: Pick<Node, 'server'>, viewer?: string): Promise<Reply<typeof call>> {
  const user = viewer === undefined ? {} : { user: { id: viewer, consent: true } }
  const answer = await node.server.inject({
    method: 'POST',
    url: '/delivery/v1/ads',
    payload: { placement_api_key: placement.key, device, ...user },
  })
  return answer.json()
}

const askTimes = async (node: Pick<Node, 'server'>, viewer: string, times: number) => {
  const told: (string | undefined)[] = []
  for (let time = 0; time < times; time += 1) told.push((await ask(node, viewer)).reason ?? 'ad')
  return told
}

async function handOut(): Promise<Ad> {
  const { ad, reason, request_id: rid } = await ask(one)
  if (ad === null) throw new Error(reason)
  return { ...ad, rid }
}

async function show(node: Pick<Node, 'server'>, ad: Ad, address: string): Promise<void> {
  const answer = await node.server.inject({
    method: 'POST',
    url: '/delivery/v1/events',
    headers: { 'x-forwarded-for': address },
    payload: { events: [{ token: ad.tokens.impression }] },
  })
  expect(answer.statusCode).toBe(200)
}

async function click(node: Pick<Node, 'server'>, ad: Ad, address: string): Promise<void> {
  const url = new URL(ad.click_url).pathname
  const headers = { 'x-forwarded-for': address }
  expect((await node.server.inject({ method: 'GET', url, headers })).statusCode).toBe(302)
}

async function reasonsOf(table: 'impressions' | 'actions', ads: readonly Ad[]): Promise<number[]> {
  const rids = ads.map(({ rid }) => rid)
  const rows = await world.ask<{ rid: string; reason: number }>(
    `SELECT rid, reason FROM events.${table} WHERE rid = ANY($1::uuid[])`,
    [[...rids, ...rids.map(filteredRid)]],
    'events',
  )
  return rids.map((rid) => rows.find((row) => adOfRid(row.rid) === rid)?.reason ?? -1)
}

const notesKept = async () =>
  world.ask<{ memory: string; notes: string }>(
    'SELECT memory, notes::text AS notes FROM events.shared_notes ORDER BY number',
    [],
    'events',
  )

const tooOften = 6

test('the frequency cap of a viewer holds over all nodes', async () => {
  const viewer = somebody()
  expect(await askTimes(one, viewer, 3)).toEqual(['ad', 'ad', 'ad'])
  await bothReceive()
  expect(await askTimes(other, viewer, 3)).toEqual(['ad', 'ad', 'frequency'])
  await bothReceive()
  expect(await askTimes(one, viewer, 1)).toEqual(['frequency'])
  expect(await askTimes(other, somebody(), 1)).toEqual(['ad'])
  await world.turnClock(dayMs)
  await bothReceive()
  expect(await askTimes(other, viewer, 1)).toEqual(['ad'])
})

test('the frequency cap survives a restart of a node', async () => {
  const viewer = somebody()
  expect(await askTimes(other, viewer, 5)).toEqual(['ad', 'ad', 'ad', 'ad', 'ad'])
  await other.close()
  other = await openNode()
  expect(await askTimes(other, viewer, 1)).toEqual(['frequency'])
})

test('a second click within a minute does not count on any node', async () => {
  const address = '203.0.113.31'
  const ads = [await handOut(), await handOut(), await handOut()] as const
  for (const ad of ads) await show(one, ad, address)
  await click(one, ads[0], address)
  await bothReceive()
  await click(other, ads[1], address)
  await click(other, ads[0], address)
  await world.turnClock(30_000)
  await bothReceive()
  await click(one, ads[2], address)
  // The first click, repeated through the other node, is neither stored nor judged again.
  expect(await reasonsOf('actions', ads)).toEqual([0, tooOften, tooOften])
  const calm = await handOut()
  await show(one, calm, address)
  await world.turnClock(11 * minuteMs)
  await bothReceive()
  await click(other, calm, address)
  expect(await reasonsOf('actions', [calm])).toEqual([0])
})

test('five impressions count per device over all nodes', async () => {
  const address = '203.0.113.32'
  const ads: Ad[] = []
  for (let time = 0; time < 7; time += 1) {
    const ad = await handOut()
    ads.push(ad)
    await show(time % 2 === 0 ? one : other, ad, address)
    await bothReceive()
  }
  expect(await reasonsOf('impressions', ads)).toEqual([0, 0, 0, 0, 0, tooOften, tooOften])
})

test('gossip between nodes identifies nobody', async () => {
  const viewer = somebody()
  await askTimes(one, viewer, 1)
  const ad = await handOut()
  await show(one, ad, '203.0.113.33')
  await click(one, ad, '203.0.113.33')
  await bothReceive()
  const kept = await notesKept()
  const names = [...new Set(kept.map(({ memory }) => memory))].toSorted()
  expect(names).toEqual(['clicks_3', 'frequency', 'impressions_3'])
  const told = kept.map(({ notes }) => notes).join(' ')
  expect(told).toContain(`,${campaign.number},`)
  expect(told).not.toContain(viewer)
  expect(told).not.toContain('203.0.113')
  await world.turnClock(5 * minuteMs + 1000)
  expect((await notesKept()).filter(({ memory }) => memory === 'impressions_3')).toEqual([])
  expect(await notesKept()).not.toEqual([])
  await world.turnClock(dayMs)
  expect(await notesKept()).toEqual([])
})

test('a node without news writes nothing', async () => {
  await world.turnClock(25 * hourMs)
  await bothReceive()
  await ask(one)
  await bothReceive()
  expect(await notesKept()).toEqual([])
  await other.close()
  await one.delivery.simulation.refresh()
  expect(liveNodes(one)).toBe(1)
  await askTimes(one, somebody(), 1)
  const ad = await handOut()
  await show(one, ad, '203.0.113.34')
  await click(one, ad, '203.0.113.34')
  await one.delivery.simulation.refresh()
  expect((await notesKept()).map(({ memory }) => memory)).toEqual(['frequency', 'clicks_3'])
  other = await openNode()
})

test('nodes know how many they are', async () => {
  expect([liveNodes(one), liveNodes(other)]).toEqual([2, 2])
  await other.close()
  await one.delivery.simulation.refresh()
  expect(liveNodes(one)).toBe(1)
  other = await openNode()
})
