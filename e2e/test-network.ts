// Nodes on one database, clients that show ads on them whatever happens, and the books to be compared with what was told.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { recordEvents, requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { showCampaignTotals, showPlacementTotals } from '@frontrow/contract/overview'
import pg from 'pg'
import { expect } from 'vitest'
import { type SeededRandom, openSeededRandom } from '../server/src/commands/seeded-random.ts'
import { runningClusterUrl } from '../server/src/lib/embedded-postgres.ts'
import { post } from './post.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type Client, advertiseAt, joinNetwork, makeApp, openPlacement } from './api-client.ts'

/** One placement and some campaigns. The first node runs PostgreSQL, the others are on its database. */
export interface TestNetwork {
  nodes: readonly [ServerProcess, ...ServerProcess[]]
  advertiser: Client
  publisher: Client
  placementKey: string
  /** Runs a statement with full rights, and returns its first row. */
  ask: <T = unknown>(text: string) => Promise<T>
  remove(): Promise<void>
}

/** `env` is the first node's. */
export async function openNetwork(
  of: { nodes?: number; campaigns?: number; env?: Record<string, string> } = {},
): Promise<TestNetwork> {
  const first = await startServer(of.env)
  const url = () => of.env?.['DATABASE_URL'] ?? embeddedUrl(first)
  const others: ServerProcess[] = []
  for (let more = 1; more < (of.nodes ?? 1); more += 1) {
    const SECRETS_FILE = join(first.dataDir, 'secrets.json')
    others.push(await startServer({ ...of.env, DATABASE_URL: url(), SECRETS_FILE }))
  }
  const advertiser = await joinNetwork(first, 'Harbour and Vine')
  const publisher = await joinNetwork(first, 'Night Lamp')
  const icon = new URL('../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
  const art = new Blob([readFileSync(icon)])
  const app = await makeApp(advertiser, 'Tidepool Match', 'com.example.tidepool')
  // The dearest is shown until its hour's share is taken, and a node that is killed takes a lease with it.
  for (let campaign = 0; campaign < (of.campaigns ?? 1); campaign += 1)
    await advertiseAt(advertiser, app, { art, ecpm: 2 + campaign / 100 })
  const shop = await makeApp(publisher, 'Night Bus', 'com.example.nightbus')
  return {
    nodes: [first, ...others],
    advertiser,
    publisher,
    placementKey: await openPlacement(publisher, shop),
    ask: <T>(text: string) => ask<T>(url(), text),
    remove: async () => {
      for (const node of others) await node.remove()
      await first.remove()
    },
  }
}

function embeddedUrl({ dataDir }: ServerProcess): string {
  return runningClusterUrl(join(dataDir, 'postgres')) ?? ''
}

async function ask<T>(url: string, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0] as T
  } finally {
    await client.end()
  }
}

/** What was acknowledged, each event once; and what went wrong on the way. */
export interface Told {
  impressions: number
  clicks: number
  /** Acknowledged events that were sent once more. */
  repeats: number
  /** Repeats that were taken for new: the first one was lost. */
  forgotten: number
  /** Events that were too old when they could be sent: where the clock is turned. */
  expired: number
  /** Calls that were refused or not answered at all, and made again. */
  failures: number
}

export interface Showing {
  told: Told
  /** Resolves when so many events more or less have been acknowledged; throws when nothing moves any more. */
  reached(events: number): Promise<void>
  /** Resolves once everything that was begun is acknowledged. */
  end(): Promise<Told>
}

/** The longest that anything may take, with recoveries on a busy machine. */
const patienceMs = 60_000

/**
 * Begins to ask for ads and to send their events, each until it is acknowledged, to whichever node; one in twenty once more, through
 * any.
 */
export function startShowing(network: TestNetwork, of: { clients: number; seed: string }): Showing {
  const told: Told = {
    impressions: 0,
    clicks: 0,
    repeats: 0,
    forgotten: 0,
    expired: 0,
    failures: 0,
  }
  const stream = { isOpen: true }
  const agent = new Agent({ keepAlive: true, maxSockets: of.clients })
  const showing = Array.from({ length: of.clients }, (_, index) => {
    const random = openSeededRandom(`${of.seed} ${index}`)
    return keepShowing({ network, stream, told, agent, random })
  })
  const all = Promise.all(showing).finally(() => agent.destroy())
  // It is looked at when the stream ends; a client that gave up must not end the whole run before.
  all.catch(() => {})
  return {
    told,
    reached: (events) => reached(told, events),
    end: async () => {
      stream.isOpen = false
      await all
      return told
    },
  }
}

async function reached(told: Told, events: number): Promise<void> {
  const done = () => told.impressions + told.clicks + told.repeats
  let [last, changedAt] = [done(), performance.now()]
  while (done() < events) {
    await wait(10)
    if (done() > last) [last, changedAt] = [done(), performance.now()]
    if (performance.now() - changedAt > patienceMs)
      throw new Error(`nothing has been acknowledged for ${patienceMs} ms: ${JSON.stringify(told)}`)
  }
}

interface Shower {
  network: TestNetwork
  stream: { isOpen: boolean }
  told: Told
  agent: Agent
  random: SeededRandom
}

type Ad = NonNullable<Reply<typeof requestAd>['ad']>

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const mostAtOnce = 16

async function keepShowing(by: Shower): Promise<void> {
  const { stream, told, random } = by
  while (stream.isOpen) {
    const ads = await takeAds(by, random.whole(random.between(1, mostAtOnce)))
    const shown = ads.map(({ impression }) => impression)
    const clicked = ads.filter(() => random.happens(1 / 3)).map(({ click }) => click)
    const impressions = await settle(by, shown)
    told.impressions += impressions.length
    const clicks = await settle(by, clicked)
    told.clicks += clicks.length
    const again = [...impressions, ...clicks].filter(() => random.happens(0.05))
    const repeated = await settle(
      by,
      again.map(({ token }) => token),
    )
    told.repeats += repeated.length
    told.forgotten += repeated.filter(({ status }) => status === 'accepted').length
  }
}

/** Asks for so many ads, and is content with fewer where there is none at the moment. */
async function takeAds(by: Shower, count: number): Promise<Ad['tokens'][]> {
  const body = JSON.stringify({ placement_api_key: by.network.placementKey, device })
  const tokens: Ad['tokens'][] = []
  while (tokens.length < count && by.stream.isOpen) {
    const { ad } = await untilDone<Reply<typeof requestAd>>(by, 'ads', body)
    if (ad !== null) {
      tokens.push(ad.tokens)
      continue
    }
    // A server that has just begun may not have taken its leases yet.
    await wait(20)
    if (tokens.length > 0) break
  }
  return tokens
}

interface Acknowledged {
  token: string
  status: Reply<typeof recordEvents>['results'][number]['status']
}

/** Sends events until they are acknowledged, and returns those that were. */
async function settle(by: Shower, tokens: readonly string[]): Promise<Acknowledged[]> {
  if (tokens.length === 0) return []
  const body = JSON.stringify({ events: tokens.map((token) => ({ token })) })
  const { results } = await untilDone<Reply<typeof recordEvents>>(by, 'events', body)
  const expired = results.filter(({ reason }) => reason === 'expired')
  const acknowledged = tokens
    .map((token, index) => ({ token, status: results[index]?.status ?? 'rejected' }))
    .filter(({ status }) => status !== 'rejected')
  if (acknowledged.length + expired.length !== tokens.length)
    throw new Error(`not acknowledged: ${JSON.stringify(results)}`)
  by.told.expired += expired.length
  return acknowledged
}

/** Calls one node after another, beginning with any, until one does it. */
async function untilDone<T>(
  { network, told, agent, random }: Shower,
  call: 'ads' | 'events',
  body: string,
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (let at = Math.floor(random.between(0, network.nodes.length)); ; at += 1) {
    const node = network.nodes[at % network.nodes.length]
    const said = await post(`${node?.url}/delivery/v1/${call}`, body, agent).catch(
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    if (said.status === 200) return JSON.parse(said.text) as T
    told.failures += 1
    if (performance.now() > giveUpAt) throw new Error(`${call} ${said.status}: ${said.text}`)
    await wait(50)
  }
}

export interface Books {
  impressions: number
  clicks: number
  /** As the counters of the placement, of the campaigns and of the leases have it. */
  counted: { placement: number; placementClicks: number; campaign: number; leases: number }
  billed: string
  charged: string
  /** Days that were leased and spent beyond their budget. */
  overspent: number
}

/** What is stored, and what is counted. */
export async function readBooks(network: TestNetwork): Promise<Books> {
  return network.ask<Books>(
    `SELECT (SELECT count(*)::int FROM events.impressions WHERE reason = 0) AS impressions,
       (SELECT count(*)::int FROM events.actions WHERE kind = 2 AND reason = 0) AS clicks,
       (SELECT json_build_object(
         'placement', (SELECT sum(impressions)::int FROM events.placement_counts),
         'placementClicks', (SELECT sum(clicks)::int FROM events.placement_counts),
         'campaign', (SELECT sum(impressions)::int FROM events.campaign_counts),
         'leases', (SELECT sum(impressions)::int FROM events.lease_counts))) AS counted,
       (SELECT sum(billed_micros)::text FROM events.impressions) AS billed,
       (SELECT sum(charged_micros)::text FROM events.lease_counts) AS charged,
       (SELECT count(*)::int FROM campaign_budget_days WHERE spent_micros + leased_micros > budget_micros) AS overspent`,
  )
}

/** Holds that what was acknowledged is stored once, counted once, charged once and shown so to both sides. */
export async function expectBooks(network: TestNetwork, told: Told): Promise<Books> {
  const { impressions, clicks } = told
  const books = await readBooks(network)
  expect(told.forgotten, 'acknowledged, and new when it came again').toBe(0)
  expect(told.expired).toBe(0)
  expect(books).toMatchObject({
    impressions,
    clicks,
    overspent: 0,
    billed: books.charged,
    counted: {
      placement: impressions,
      placementClicks: clicks,
      campaign: impressions,
      leases: impressions,
    },
  })
  const both = async () => [await publisherTotals(network), await advertiserTotals(network)]
  await expect
    .poll(both, { timeout: 30_000 })
    .toEqual([expect.objectContaining({ impressions, clicks }), { impressions, clicks }])
  return books
}

const everything = { count: 0, from_timestamp: null, to_timestamp: null }

/** What the publisher is shown of its placement. */
async function publisherTotals({ publisher }: TestNetwork) {
  return (await publisher.call(showPlacementTotals, { body: everything }))[0]
}

/** What the advertiser is shown of its campaigns, all together. */
async function advertiserTotals({ advertiser }: TestNetwork) {
  const totals = await advertiser.call(showCampaignTotals, { body: everything })
  const sum = (of: (row: (typeof totals)[number]) => number) =>
    totals.reduce((all, row) => all + of(row), 0)
  return { impressions: sum((row) => row.impressions), clicks: sum((row) => row.clicks) }
}

/** Makes the statements that store events commit before they are on disk, as a hasty server would. */
export async function commitInAHurry({ ask }: TestNetwork): Promise<void> {
  await ask(`CREATE FUNCTION events.in_a_hurry() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NULL; END $$`)
  await ask(`CREATE TRIGGER in_a_hurry BEFORE INSERT ON events.impressions
    FOR EACH STATEMENT EXECUTE FUNCTION events.in_a_hurry()`)
  // What is committed in a hurry reaches the disk with the next commit that is not, about once a second.
  await ask(`ALTER SYSTEM SET wal_writer_delay = '10s'`)
  await ask('SELECT pg_reload_conf()')
}

/** The figures of a run, where whoever reads the log of a night finds them. */
export function tell(what: string, figures: object): void {
  process.stdout.write(`${what} ${JSON.stringify(figures)}\n`)
}

/** Printed first, for the run that does not come to its end. It fixes who is killed in which order; the moments are the machine's. */
export function seedOfRun(): string {
  const seed = process.env['SEED'] ?? crypto.randomUUID()
  tell('seed', { seed })
  return seed
}
