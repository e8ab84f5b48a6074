// The delivery state of a node, opened once at start, and its periodic work.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/context.ts'
import { type Ticker, type TickerOptions, startTicker } from '../store/ticker.ts'
import type { LeaseLedger } from '../budgets/lease-ledger.ts'
import { type Rollup, openRollup } from '../counters/roll-up.ts'
import type { Served } from '../decision/choose.ts'
import { type Decisions, openDecisions } from '../decision/decisions.ts'
import { forgetOldFlushes } from '../counters/counts.sql.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { type TokenSigner, openTokenSigner } from '../tokens/event-token.ts'
import { sweepWaiting } from '../ingest/events.sql.ts'
import { type Ingest, openIngest, storeInPartitions } from '../ingest/ingest.ts'
import { type KnownKeys, openKnownKeys } from '../ad-index/known-keys.ts'
import { type NewKeys, openNewKeys } from '../ad-index/new-keys.ts'
import { type Lane, takeLane } from '../store/lane.ts'
import { type AdIndex, type AdIndexLoader, openAdIndexLoader } from '../ad-index/ad-index-loader.ts'
import { type NodeClock, openNodeClock } from '../store/node-clock.ts'
import { type Partitions, openPartitions } from '../store/partitions.ts'
import { type GeoLocation, openGeography, openGeoLocator } from '../ad-index/geo-location.ts'
import { type LocalBudget, openLocalBudget } from '../budgets/local-budget.ts'
import { type RequestCounts, openRequestCounts } from '../counters/request-counts.ts'
import { type RequestLimits, openPaces, openRequestLimits } from '../decision/request-limits.ts'
import { type PeerGossip, openPeerGossip } from '../store/peer-gossip.ts'
import { type Traffic, openTraffic } from '../traffic/traffic.ts'

export interface DeliveryNode {
  services: Services
  events: EventDatabase
  clock: NodeClock
  /** Replaced as a whole when live data has changed. */
  adIndex: () => AdIndex
  served: Served
  decisions: Decisions
  traffic: Traffic
  /** The money that this node may spend without asking the database. */
  budgets: LeaseLedger
  localBudget: LocalBudget
  locate: (address: string) => GeoLocation
  keys: KnownKeys
  /** Keys that are newer than the ad index. */
  newKeys: NewKeys
  signer: TokenSigner
  lane: Lane
  ingest: Ingest
  requestCounts: RequestCounts
  requestLimits: RequestLimits
  rollup: Rollup
  peerGossip: PeerGossip
  /** Runs the whole periodic work now, after a run that is in progress. */
  refresh(): Promise<void>
  /** Reads the clock and the ad index. */
  look(): Promise<void>
  /** Creates the partitions for events of ads served from `since` until now. */
  makeRoom(since: Date): Promise<void>
  close(): Promise<void>
}

/**
 * A click waits for its impression at most two hours from the beginning of its slot. The hourly
 * sweep goes further back, for slots that no node swept in time.
 */
const sweptHours = 3
const lateSweptHours = 26

/** Opens the node with the first leases. `eventDatabaseUrl` may be the core database's URL. */
export async function openNode(
  services: Services,
  eventDatabaseUrl: string,
): Promise<DeliveryNode> {
  const { config, database, secrets, log } = services
  const events = openEventDatabase(eventDatabaseUrl, log)
  const clock = await openNodeClock(database)
  const partitions = openPartitions(events)
  await partitions.cover([clock.now().getTime()])
  const lane = await takeLane(eventDatabaseUrl)
  const requestCounts = openRequestCounts()
  const rollup = openRollup(database, events, log)
  const served: Served = { campaigns: new Map(), contents: new Map() }
  const servedOf = (campaign: number) => served.campaigns.get(campaign) ?? 0
  const adIndexLoader = await openAdIndexLoader(services, {
    clock,
    servedOf,
    renewed: () => localBudget.fillSoon(),
  })
  const decisions = openDecisions(services, events)
  const traffic = openTraffic(services, { events, hashes: decisions.hashes })
  const localBudget = openLocalBudget({
    core: database,
    events,
    clock,
    log,
    network: config,
    lane: () => lane.number(),
    adIndex: () => adIndexLoader.latest(),
  })
  await localBudget.fill()
  const ingest = openIngest(storeInPartitions(events, partitions))
  const parts = { events, clock, lane, localBudget, requestCounts, decisions, traffic, rollup }
  const peerGossip = await replayPeers(parts)
  const tickers = startTickers(parts, { partitions, adIndexLoader, peerGossip, log })
  return {
    ...parts,
    services,
    ingest,
    served,
    budgets: localBudget.leaseLedger,
    peerGossip,
    requestLimits: openRequestLimits(undefined, () => peerGossip.liveNodes()),
    adIndex: () => adIndexLoader.latest(),
    keys: openKnownKeys(secrets),
    newKeys: openLimitedNewKeys(services),
    locate: openGeoLocator(openGeography(config.geoipFile)),
    signer: openTokenSigner(secrets.derive('event-token'), secrets.keyId),
    refresh: async () => {
      await tickers.ticker.now()
      await tickers.gossip.now()
    },
    look: () => clock.read().then(() => adIndexLoader.read()),
    makeRoom: (since) => partitions.coverAll(since, clock.now()),
    close: () => endAll({ log, ...tickers, ingest, localBudget, adIndexLoader, lane, events }),
  }
}

interface TickerServices {
  partitions: Partitions
  adIndexLoader: AdIndexLoader
  peerGossip: PeerGossip
  log: Services['log']
}

function startTickers(parts: TickerParts, services: TickerServices) {
  const { peerGossip, log } = services
  const ticker = startTicker({
    steps: stepsOf(parts, services),
    failed: (error) =>
      log.warn(
        { err: error },
        'a background task of delivery failed and is tried again each second; until it succeeds,' +
          ' reports, leases and changes of campaigns are late; check that both databases can be ' +
          'reached',
      ),
    recovered: () => log.info('the background tasks of delivery work again'),
  })
  return { ticker, heartbeat: startHeartbeat(parts.clock), gossip: startGossip(peerGossip, log) }
}

/** The rate limit for database look-ups of unknown keys by this node. */
const keyLookUps = { perSecond: 10, burst: 20 }

function openLimitedNewKeys(services: Services): NewKeys {
  const lookUps = openPaces(keyLookUps, () => 1)
  return openNewKeys(services, () => lookUps.spend('', performance.now()) === 0)
}

/** Reads the clock on its own: a long run of the main ticker must not look like a lost database. */
function startHeartbeat(clock: NodeClock): Ticker {
  return startTicker({ steps: [() => clock.read()], failed: () => {}, recovered: () => {} })
}

/** Loads the recent notes of other nodes. */
async function replayPeers(parts: TickerParts): Promise<PeerGossip> {
  const { events, clock, lane, decisions, traffic } = parts
  await traffic.readSelfTraffic(clock.now(), true)
  const peerGossip = openPeerGossip({
    events,
    now: () => clock.now(),
    lane: () => lane.number(),
    memories: [decisions.caps.shared, ...traffic.shared],
  })
  await peerGossip.replay(clock.now())
  return peerGossip
}

/** Gossip has its own ticker: the later nodes read each other's notes, the weaker the caps are. */
function startGossip(peerGossip: PeerGossip, log: Services['log']): Ticker {
  return startTicker({
    steps: [(isAsked) => peerGossip.exchange(isAsked)],
    failed: (error) =>
      log.warn(
        { err: error },
        'exchanging notes with other nodes failed and is tried again each second; until it ' +
          'succeeds, frequency caps and traffic limits hold on each node alone; check that the ' +
          'event database can be reached',
      ),
    recovered: () => log.info('notes are exchanged with other nodes again'),
  })
}

interface Ending extends Pick<DeliveryNode, 'ingest' | 'localBudget' | 'lane' | 'events'> {
  log: Services['log']
  ticker: Ticker
  heartbeat: Ticker
  gossip: Ticker
  adIndexLoader: AdIndexLoader
}

/**
 * If a database cannot be reached, the last second of requests is lost; the process must end
 * nevertheless.
 */
async function endAll(ending: Ending): Promise<void> {
  const { log, ticker, heartbeat, gossip, ingest, localBudget, adIndexLoader, lane, events } =
    ending
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  await heartbeat.stop()
  await gossip.stop()
  await ticker.stop()
  await ingest.drain()
  await ticker
    .now()
    .catch(
      warn(
        'counts of the last seconds could not be written at shutdown; those ad requests are ' +
          'missing in reports, no bill is affected; check both databases',
      ),
    )
  await gossip
    .now()
    .catch(
      warn(
        'the last notes could not be sent to other nodes at shutdown; some viewers may see a ' +
          'campaign once more; nothing needs to be done',
      ),
    )
  await localBudget
    .close()
    .catch(
      warn(
        'unspent leases could not be returned at shutdown; their money stays set aside until ' +
          'another node settles them; check both databases',
      ),
    )
  await adIndexLoader.close()
  await lane.close()
  await events.close()
}

type TickerParts = Pick<
  DeliveryNode,
  'events' | 'clock' | 'lane' | 'localBudget' | 'requestCounts' | 'decisions' | 'traffic' | 'rollup'
>

/** The periodic work of each second, in order. */
function stepsOf(
  { events, clock, lane, localBudget, requestCounts, decisions, traffic, rollup }: TickerParts,
  { partitions, adIndexLoader }: { partitions: Partitions; adIndexLoader: AdIndexLoader },
): TickerOptions['steps'] {
  return [
    () => clock.read(),
    () => partitions.cover([clock.now().getTime()]),
    async (isAsked) => {
      if (isAsked || adIndexLoader.isOld()) await adIndexLoader.read()
    },
    () => localBudget.settle(),
    () => localBudget.fill(),
    () => requestCounts.flush(events, lane.number(), clock.now()),
    () => decisions.write(lane.number(), clock.now()),
    () => sweepWaiting(events, clock.now(), sweptHours),
    hourly(() => sweepWaiting(events, clock.now(), lateSweptHours)),
    () => rollup.rollUp(),
    () => traffic.rollUp(),
    (isAsked) => traffic.readSelfTraffic(clock.now(), isAsked),
    hourly(() => forgetOldFlushes(events)),
    hourly(async () => void (await events.dropPartitions(keptSince(clock.now())))),
    hourly(() => localBudget.forget()),
  ]
}

/**
 * Raw events are kept for as long as a bill can be disputed, and for comparison with the same month
 * of the previous year. Counters are kept for ever.
 */
const rawEventDays = 400

function keptSince(now: Date): Date {
  return new Date(now.getTime() - rawEventDays * dayMs)
}

/** Runs the work at the first call and then once an hour. */
function hourly(work: () => Promise<void>): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (performance.now() < nextAt) return
    await work()
    nextAt = performance.now() + hourMs
  }
}
