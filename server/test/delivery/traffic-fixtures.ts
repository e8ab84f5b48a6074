// Impressions of invalid and of honest traffic, drawn from a seed. Invalid ones must never be
// billed, honest ones always, and the answers must not reveal which of the two an impression is.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestMember, World } from '../support/world.ts'
import { type MarketPlacement, makeMarket, fillToday } from '../support/market.ts'
import { adOfRid } from '../../src/features/delivery/store/filtered-rid.ts'
import { makeWorld } from '../support/world.ts'

/** One impression: who requested the ad, and what its event looks like on the wire. */
export interface Fixture {
  name: string
  /** The user agent that requested the ad. */
  agent: string
  viewer?: string
  address: string
  /** Headers of the event. Its user agent is the requesting one unless it is set here. */
  headers?: Record<string, string>
  /** What the same caller sent immediately before. */
  before?: readonly Fixture[]
}

export interface TrafficWorld {
  world: World
  /** Sends a fixture's event. Returns the ad's id and the complete answer as text. */
  send(fixture: Fixture): Promise<{ rid: string; answer: string }>
  /**
   * By the ad's id: the reason why its impression does not count (0 when it counts), and the billed
   * amount.
   */
  verdicts(): Promise<ReadonlyMap<string, { reason: number; billed: number }>>
  close(): Promise<void>
}

/** The operator's list of data centre networks, where no end users are. */
const datacentres = '198.51.100.0/24\n2001:db8:dc::/48\n'
/** The address of the publisher's own staff. */
const staffAddress = '203.0.113.7'

export async function openTrafficWorld(): Promise<TrafficWorld> {
  const file = join(mkdtempSync(join(tmpdir(), 'frontrow-datacentres-')), 'datacentres.txt')
  writeFileSync(file, datacentres)
  const world = await makeWorld({ env: { TRUST_PROXY: '127.0.0.1', DATACENTRE_FILE: file } })
  const { publisher, placement } = await makeMarket(world, {
    campaign: { dailyBudgetMicros: 1e12 },
  })
  await openConsole(world, publisher.member)
  await world.delivery.simulation.refresh()
  await fillToday(world)
  return {
    world,
    send: async (fixture) => {
      for (const one of fixture.before ?? []) await sendOne(world, placement, one)
      return sendOne(world, placement, fixture)
    },
    verdicts: async () => {
      const rows = await world.ask<{ rid: string; reason: number; billed: number }>(
        'SELECT rid, reason, billed_micros::int AS billed FROM events.impressions',
        [],
        'events',
      )
      return new Map(rows.map((row) => [adOfRid(row.rid), row]))
    },
    close: () => world.close(),
  }
}

async function openConsole(world: World, as: TestMember): Promise<void> {
  const headers = { 'x-forwarded-for': staffAddress }
  await world.call(as, { method: 'GET', path: '/developer/{developer-id}', headers })
}

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
/** Headers that differ in every answer. */
const ownHeaders = new Set(['date', 'x-request-id', 'request-id'])

async function sendOne(world: World, placement: MarketPlacement, fixture: Fixture) {
  const { agent, viewer, address, headers } = fixture
  const user = viewer === undefined ? {} : { user: { id: viewer, consent: true } }
  // The ad is requested from localhost, where every region matches.
  const { ad, request_id: rid } = world.delivery.ads.decideAd(
    { placement_api_key: placement.key, device, ...user },
    { address: '127.0.0.1', userAgent: agent },
  )
  if (ad === null) throw new Error(`no ad for ${fixture.name}`)
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/events',
    headers: { 'x-forwarded-for': address, 'user-agent': agent, ...headers },
    body: { events: [{ token: ad.tokens.impression }] },
  })
  const told = Object.entries(answer.headers).filter(([name]) => !ownHeaders.has(name))
  const text = JSON.stringify([
    answer.statusCode,
    told.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    answer.body,
  ])
  return { rid, answer: text }
}

const crawlers = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amazonbot/0.1) Chrome/119.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
]
const prefetches: readonly Record<string, string>[] = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
]
const models = [
  'Pixel 8',
  'SM-S918B',
  'SM-A546B',
  'Redmi Note 12',
  'CPH2449',
  'moto g84 5G',
  'XQ-DQ54',
]
const phones: readonly ((version: number, model: string) => string)[] = [
  (version, model) => `Dalvik/2.1.0 (Linux; U; Android ${version}; ${model} Build/UP1A.231005.007)`,
  (version, model) =>
    `Mozilla/5.0 (Linux; Android ${version}; ${model}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/12${version}.0.6422.165 Mobile Safari/537.36`,
  (version) =>
    `Mozilla/5.0 (Linux; Android ${version}; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36`,
  (version) => `NightBus/${version}.2 CFNetwork/1494.0.7 Darwin/23.${version}.0`,
  (version) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 1${version % 9}_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`,
  () => 'okhttp/4.12.0',
  (version, model) => `Unity/2022.3.${version}f1 (${model})`,
  () => 'Robotics Lab/3.1 (Android)',
  () => '',
]

/** Numbers from 0 to below 1 that depend on the seed only (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function drawing(seed: number) {
  const random = randomOf(seed)
  const below = (end: number) => Math.floor(random() * end)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[below(list.length)] as T
  return {
    pick,
    below,
    phone: () => pick(phones)(10 + below(6), pick(models)),
    /** A network that no other caller uses. */
    address: (index: number) =>
      `2${index % 5}.${(index >> 8) % 256}.${index % 256}.${1 + below(250)}`,
  }
}

/** Invalid impressions that nobody may pay for, of each sort in turn. */
export function badFixtures(count: number, seed: number): Fixture[] {
  const draw = drawing(seed)
  const sorts: ((index: number) => Fixture)[] = [
    (index) => ({ name: 'crawler', agent: draw.pick(crawlers), address: draw.address(index) }),
    (index) => ({
      name: 'prefetch',
      agent: draw.phone(),
      address: draw.address(index),
      headers: draw.pick(prefetches),
    }),
    () => ({
      name: 'datacentre',
      agent: draw.phone(),
      address: draw.pick(['198.51.100.', '2001:db8:dc::']) + String(1 + draw.below(99)),
    }),
    (index) => ({
      name: 'another program',
      agent: `okhttp/4.${index}`,
      address: draw.address(index),
      headers: { 'user-agent': draw.pick(['curl/8.5.0', 'Emulator/9', 'Go-http-client/2.0']) },
    }),
    () => ({ name: 'own address', agent: draw.phone(), address: staffAddress }),
    (index) => {
      const one = { name: 'flood', agent: `Flood/${index}`, address: draw.address(index) }
      return { ...one, before: Array.from({ length: 5 }, () => one) }
    },
    (index) => {
      const address = draw.address(index)
      const named = (word: string) => ({
        name: 'made-up agents',
        agent: `Player${word}/1`,
        address,
      })
      const before = Array.from('abcdefghijklmnopqrst', (letter) => named(letter))
      return { ...named('u'), before }
    },
  ]
  return Array.from({ length: count }, (_, index) => sorts[index % sorts.length]?.(index)).filter(
    (fixture) => fixture !== undefined,
  )
}

/**
 * Honest viewers: people at home, alone and in groups of three, and a hundred people with consent
 * behind one carrier address.
 */
export function honestFixtures(count: number, seed: number): Fixture[] {
  const draw = drawing(seed)
  return Array.from({ length: count }, (_, index): Fixture => {
    const agent = draw.phone()
    if (index % 4 === 0) return { name: 'at home', agent, address: draw.address(index + 10_000) }
    if (index % 4 === 1) {
      const address = `31.${(index >> 8) % 256}.${index % 256}.9`
      return { name: 'on the train', agent, viewer: `traveller ${index}`, address }
    }
    if (index % 4 === 2)
      return { name: 'a household', agent, address: `37.2.${Math.floor(index / 12) % 250}.4` }
    const address = `100.${70 + Math.floor(index / 400)}.0.1`
    return {
      name: 'behind a carrier',
      agent: phones[0]?.(14, 'Pixel 8') ?? '',
      viewer: `customer ${index}`,
      address,
    }
  })
}
