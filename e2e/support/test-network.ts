// Nodes on one database, clients that show ads on them despite failures, and a comparison of the
// stored counts with the acknowledged events.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { showCampaignTotals, showPlacementTotals } from '@frontrow/contract/overview'
import pg from 'pg'
import { expect } from 'vitest'
import {
  type SeededRandom,
  createSeededRandom,
} from '../../server/src/commands/demo/seeded-random.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { post } from './http-post.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type Client, advertiseAt, joinNetwork, makeApp, openPlacement } from './api-client.ts'

/**
 * One placement and some campaigns. The first node starts PostgreSQL, the other nodes use its
 * database.
 */
export interface TestNetwork {
  nodes: readonly [ServerProcess, ...ServerProcess[]]
  advertiser: Client
  publisher: Client
  placementKey: string
  /** Runs a statement with full rights. Returns its first row. */
  ask: <T = unknown>(text: string) => Promise<T>
  remove(): Promise<void>
}

/** `env` applies to the first node only. */
export async function openNetwork(
  options: { nodes?: number; campaigns?: number; env?: Record<string, string> } = {},
): Promise<TestNetwork> {
  const first = await startServer({ AUTO_APPROVE: '1', ...options.env })
  const url = () => options.env?.['DATABASE_URL'] ?? embeddedUrl(first)
  const advertiser = await joinNetwork(first, 'Harbour and Vine')
  const publisher = await joinNetwork(first, 'Night Lamp')
  // Another node would take mails out of the same outbox and keep them in a folder of its own.
  const others: ServerProcess[] = []
  for (let more = 1; more < (options.nodes ?? 1); more += 1) {
    const SECRETS_FILE = join(first.dataDir, 'secrets.json')
    others.push(await startServer({ ...options.env, DATABASE_URL: url(), SECRETS_FILE }))
  }
  const icon = new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
  const art = new Blob([readFileSync(icon)])
  const app = await makeApp(advertiser, 'Tidepool Match', 'com.example.tidepool')
  // The campaign with the highest eCPM is shown until its hourly pacing share is used up, and a
  // killed node takes its leases with it, so several campaigns are needed.
  for (let campaign = 0; campaign < (options.campaigns ?? 1); campaign += 1)
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

/**
 * Takes the credit limit of the network's advertiser away. A killed node takes its leases with it
 * for an hour, which fills a usual limit after some dozens of kills, and so does a load of hours.
 */
export async function liftCreditLimit(network: TestNetwork): Promise<void> {
  await network.ask(
    `UPDATE organizations SET credit_limit_micros = NULL WHERE name = 'Harbour and Vine'`,
  )
}

function embeddedUrl({ dataDir }: ServerProcess): string {
  return runningClusterUrl(join(dataDir, 'postgres')) ?? ''
}

/** Runs a statement on a database with full rights. Returns its first row. */
export async function ask<T>(url: string, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0] as T
  } finally {
    await client.end()
  }
}

/** The acknowledged events, each counted once, and the failures. */
export interface ShowingResult {
  impressions: number
  clicks: number
  /** Acknowledged events that were sent again. */
  repeats: number
  /** Repeated events that the server accepted as new, which means that it lost the first one. */
  forgotten: number
  /** Events that had expired before they could be sent, in tests that move the clock. */
  expired: number
  /** Calls that were refused or not answered, and then retried. */
  failures: number
  /** Those of them whose connection was refused or cut off. */
  cutOff: number
}

export interface Showing {
  result: ShowingResult
  /**
   * Resolves when this many more events have been acknowledged. Throws when there is no progress.
   */
  reached(events: number): Promise<void>
  /** Resolves when everything that was begun is acknowledged. */
  end(): Promise<ShowingResult>
}

/** The longest that anything may take, including recoveries on a busy machine. */
const patienceMs = minuteMs

/**
 * Starts clients that request ads and send their events to any node until they are acknowledged.
 * One event in twenty is sent again, through any node.
 */
export function startShowing(
  network: Pick<TestNetwork, 'nodes' | 'placementKey'>,
  options: { clients: number; seed: string },
): Showing {
  const result: ShowingResult = {
    impressions: 0,
    clicks: 0,
    repeats: 0,
    forgotten: 0,
    expired: 0,
    failures: 0,
    cutOff: 0,
  }
  const stream = { isOpen: true }
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients })
  const showing = Array.from({ length: options.clients }, (_, index) => {
    const random = createSeededRandom(`${options.seed} ${index}`)
    return keepShowing({ network, stream, result, agent, random })
  })
  const all = Promise.all(showing).finally(() => agent.destroy())
  // `end` reports the error. Without this handler, a client that gives up would end the whole run
  // early.
  all.catch(() => {})
  return {
    result,
    reached: (events) => reached(result, events),
    end: async () => {
      stream.isOpen = false
      await all
      return result
    },
  }
}

async function reached(result: ShowingResult, events: number): Promise<void> {
  const done = () => result.impressions + result.clicks + result.repeats
  let [last, changedAt] = [done(), performance.now()]
  while (done() < events) {
    await wait(10)
    if (done() > last) [last, changedAt] = [done(), performance.now()]
    if (performance.now() - changedAt > patienceMs)
      throw new Error(
        `nothing has been acknowledged for ${patienceMs} ms: ${JSON.stringify(result)}`,
      )
  }
}

interface Shower {
  network: Pick<TestNetwork, 'nodes' | 'placementKey'>
  stream: { isOpen: boolean }
  result: ShowingResult
  agent: Agent
  random: SeededRandom
}

type Ad = NonNullable<Reply<typeof requestAd>['ad']>

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const mostAtOnce = 16

async function keepShowing(client: Shower): Promise<void> {
  const { stream, result, random } = client
  while (stream.isOpen) {
    const ads = await takeAds(client, random.whole(random.between(1, mostAtOnce)))
    const shown = ads.map(({ impression }) => impression)
    const clicked = ads.filter(() => random.happens(1 / 3)).map(({ click }) => click)
    const impressions = await settle(client, shown)
    result.impressions += impressions.length
    const clicks = await settle(client, clicked)
    result.clicks += clicks.length
    const again = [...impressions, ...clicks].filter(() => random.happens(0.05))
    const repeated = await settle(
      client,
      again.map(({ token }) => token),
    )
    result.repeats += repeated.length
    result.forgotten += repeated.filter(({ status }) => status === 'accepted').length
  }
}

/** Requests up to `count` ads. Returns fewer when there are none at the moment. */
async function takeAds(client: Shower, count: number): Promise<Ad['tokens'][]> {
  const body = JSON.stringify({ placement_api_key: client.network.placementKey, device })
  const tokens: Ad['tokens'][] = []
  while (tokens.length < count && client.stream.isOpen) {
    const { ad } = await untilDone<Reply<typeof requestAd>>(client, 'ads', body)
    if (ad !== null) {
      tokens.push(ad.tokens)
      continue
    }
    // A server that has just started may not have acquired its leases yet.
    await wait(20)
    if (tokens.length > 0) break
  }
  return tokens
}

interface Acknowledged {
  token: string
  status: Reply<typeof recordEvents>['results'][number]['status']
}

/** Sends events until they are acknowledged. Returns the acknowledged ones. */
async function settle(client: Shower, tokens: readonly string[]): Promise<Acknowledged[]> {
  if (tokens.length === 0) return []
  const body = JSON.stringify({ events: tokens.map((token) => ({ token })) })
  const { results } = await untilDone<Reply<typeof recordEvents>>(client, 'events', body)
  const expired = results.filter(({ reason }) => reason === 'expired')
  const acknowledged = tokens
    .map((token, index) => ({ token, status: results[index]?.status ?? 'rejected' }))
    .filter(({ status }) => status !== 'rejected')
  if (acknowledged.length + expired.length !== tokens.length)
    throw new Error(`not acknowledged: ${JSON.stringify(results)}`)
  client.result.expired += expired.length
  return acknowledged
}

/** Calls the nodes in turn, starting with a random one, until one succeeds. */
async function untilDone<T>(
  { network, result, agent, random }: Shower,
  call: 'ads' | 'events',
  body: string,
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (let at = Math.floor(random.between(0, network.nodes.length)); ; at += 1) {
    const node = network.nodes[at % network.nodes.length]
    const answer = await post(`${node?.url}/delivery/v1/${call}`, body, agent).catch(
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    if (answer.status === 200) return JSON.parse(answer.text) as T
    result.failures += 1
    if (answer.status === 0) result.cutOff += 1
    if (performance.now() > giveUpAt) throw new Error(`${call} ${answer.status}: ${answer.text}`)
    await wait(50)
  }
}

export interface StoredCounts {
  impressions: number
  clicks: number
  /** Counts of the placement, the campaigns and the leases. */
  counted: { placement: number; placementClicks: number; campaign: number; leases: number }
  billed: string
  charged: string
  /** The number of days whose leases or spend exceed the budget. */
  overspent: number
}

/** Reads what is stored and what is counted, once what was stored is in the counters. */
export async function readCounts(network: TestNetwork): Promise<StoredCounts> {
  const uncounted = () =>
    network.ask<{ batches: number }>(`SELECT count(*)::int AS batches FROM events.count_deltas`)
  await expect.poll(uncounted, { timeout: 30_000 }).toEqual({ batches: 0 })
  return network.ask<StoredCounts>(
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

/**
 * Expects that every acknowledged event is stored, counted and charged once, and that publisher and
 * advertiser see the same numbers.
 */
export async function expectCounts(
  network: TestNetwork,
  result: ShowingResult,
): Promise<StoredCounts> {
  const { impressions, clicks } = result
  const books = await readCounts(network)
  expect(result.forgotten, 'acknowledged, and new when it came again').toBe(0)
  expect(result.expired).toBe(0)
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

/** What the publisher sees for its placement. */
async function publisherTotals({ publisher }: TestNetwork) {
  return (await publisher.call(showPlacementTotals, { body: everything }))[0]
}

/** What the advertiser sees for all its campaigns together. */
async function advertiserTotals({ advertiser }: TestNetwork) {
  const totals = await advertiser.call(showCampaignTotals, { body: everything })
  const sum = (of: (row: (typeof totals)[number]) => number) =>
    totals.reduce((all, row) => all + of(row), 0)
  return { impressions: sum((row) => row.impressions), clicks: sum((row) => row.clicks) }
}

/** Sets asynchronous commit for the statements that store events, as a careless server would. */
export async function commitAsynchronously({ ask }: TestNetwork): Promise<void> {
  await ask(`CREATE FUNCTION events.in_a_hurry() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NULL; END $$`)
  await ask(`CREATE TRIGGER in_a_hurry BEFORE INSERT ON events.impressions
    FOR EACH STATEMENT EXECUTE FUNCTION events.in_a_hurry()`)
  // Asynchronous commits reach the disk with the next synchronous one, or when the WAL writer runs.
  await ask(`ALTER SYSTEM SET wal_writer_delay = '10s'`)
  await ask('SELECT pg_reload_conf()')
}

/** Prints a run's figures into the log of the nightly run. */
export function printFigures(what: string, figures: object): void {
  process.stdout.write(`${what} ${JSON.stringify(figures)}\n`)
}

/**
 * Printed first, so that it is known even when the run fails. The seed fixes the order of the
 * kills; their exact times depend on the machine.
 */
export function seedOfRun(): string {
  const seed = process.env['SEED'] ?? crypto.randomUUID()
  printFigures('seed', { seed })
  return seed
}
