// One customer of IPv6 can call from 65,536 networks of /64. Each limit by address holds for them
// together.
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bucketsOfAddress } from '../../src/lib/calls/buckets.ts'
import { readConfig } from '../../src/lib/settings/config.ts'
import { limitSockets, socketLimits } from '../../src/lib/http/socket-limits.ts'
import { makeCampaign, makeMarket, fillToday } from '../support/market.ts'
import { sharedAdWorld } from '../support/world.ts'

const world = await sharedAdWorld()
const { placement, campaign, advertiser } = await makeMarket(world, {
  campaign: { dailyBudgetMicros: 1e12 },
})
await fillToday(world)

/** An address in one of the networks of a customer in Sweden, whose third group names them. */
const addressOf = (customer: number, network: number) =>
  `2001:6b0:${customer.toString(16)}:${network.toString(16)}::7`
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function ask(address: string) {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const request = { placement_api_key: placement.key, device }
  return world.delivery.ads.decideAd(request, { address, userAgent: 'okhttp/4' }).ad
}

test('one customer is billed 600 impressions in five minutes [FINDINGS3-H2]', async () => {
  const at = world.delivery.now()
  const events = times(800).map((network) => {
    const address = addressOf(1, network * 80)
    const from = { address, userAgent: 'okhttp/4', isPrefetch: false }
    return { token: ask(address)?.tokens.impression ?? '', at, from }
  })
  const verdicts = await world.delivery.events.ingest(events)
  expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['accepted']))
  const rows = await world.ask<{ reason: number; rows: number; billed: boolean }>(
    `SELECT reason, count(*)::int AS rows, bool_and(billed_micros > 0) AS billed
     FROM events.impressions WHERE campaign = $1 GROUP BY 1 ORDER BY 1`,
    [campaign.number],
    'events',
  )
  expect(rows).toEqual([
    { reason: 0, rows: 600, billed: true },
    { reason: 9, rows: 200, billed: false },
  ])
})

test('ads that one customer never shows leave the campaigns to others [FINDINGS3-H2]', async () => {
  await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [campaign.id])
  // It pays for 8,000 impressions, and one address gets 6 of them unseen.
  await makeCampaign(world, advertiser, { dailyBudgetMicros: 16_000_000 })
  await world.delivery.simulation.refresh()
  await fillToday(world)
  const given = times(12_000).filter((index) => ask(addressOf(2, index % 24)) !== null)
  expect(given.length).toBeLessThan(5100)
  // From networks that are far apart, too.
  const far = times(12_000).filter((index) => ask(addressOf(9, (index % 120) * 500)) !== null)
  expect(far.length).toBeLessThan(5100)
  const others = times(40).filter((person) => ask(`130.235.1.${person}`) !== null)
  expect(others).toHaveLength(40)
  expect(ask(addressOf(3, 1))).not.toBeNull()
})

test('one customer learns of 300 emails whether they have an account [FINDINGS3-H2]', async () => {
  const answer = async (remoteAddress: string) => {
    const url = '/api/v1/pre-registration/send-verification'
    const payload = { name: 'Ida', email: `${randomUUID()}@example.com` }
    const { statusCode } = await world.server.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
    })
    return statusCode
  }
  // Ten networks of /64 in one /56 have used up its hundred answers.
  const statuses: number[] = []
  for (const index of times(110)) statuses.push(await answer(addressOf(4, index % 11)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual(Array(10).fill(429))
  // The same customer's other networks have two hundred more, which are used up here in one go.
  const widest = bucketsOfAddress(
    {
      secrets: world.services.secrets,
      caller: { ...nobody, address: addressOf(4, 0xff00), isForwarded: false },
    },
    'existence',
    { burst: 10, everySeconds: 360 },
  ).at(-1)
  expect(widest?.limit.burst).toBe(300)
  expect(await answer(addressOf(4, 0xff00))).toBe(200)
  await world.ask(`UPDATE rate_limits SET arrival = app_now() + interval '1 hour' WHERE key = $1`, [
    widest?.key,
  ])
  expect(await answer(addressOf(4, 0xfe00))).toBe(429)
  expect(await answer(addressOf(5, 1))).toBe(200)
})

const nobody = {
  country: null,
  userAgent: '',
  isPrefetch: false,
  isBrowser: false,
  cookie: () => undefined,
  setCookie: () => {},
  noteForged: () => {},
}

test('the sockets of one customer are limited over all of its networks [FINDINGS3-H2]', () => {
  const listening = new EventEmitter()
  const server = { server: listening, addHook: () => {}, log: pino({ level: 'silent' }) }
  const limits = { ...socketLimits, perAddress: 2 }
  limitSockets(server as unknown as FastifyInstance, { config: readConfig({}), limits })
  const open = (address: string) => {
    const socket = Object.assign(new Duplex({ read: () => {} }), { remoteAddress: address })
    listening.emit('connection', socket)
    return socket
  }
  const isOpen = (socket: Duplex) => !socket.destroyed
  const sockets = times(300).map((network) => open(addressOf(6, network * 200)))
  expect(sockets.filter(isOpen)).toHaveLength(60)
  const inOneSite = times(100).map((network) => open(addressOf(7, network)))
  expect(inOneSite.filter(isOpen)).toHaveLength(20)
  expect(isOpen(open(addressOf(8, 1)))).toBe(true)
  // One that closes makes room.
  const [first] = sockets
  first?.emit('close')
  expect(isOpen(open(addressOf(6, 60_001)))).toBe(true)
  expect(isOpen(open(addressOf(6, 60_002)))).toBe(false)
})
