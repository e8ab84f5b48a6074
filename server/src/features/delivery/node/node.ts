// What a node holds for delivery, opened once at start; and what it does each second.
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
  /** Swapped whole when something live has changed. */
  adIndex: () => AdIndex
  served: Served
  decisions: Decisions
  traffic: Traffic
  /** What this node may hand out without asking. */
  budgets: LeaseLedger
  localBudget: LocalBudget
  locate: (address: string) => GeoLocation
  keys: KnownKeys
  /** Keys that the catalogue does not have yet. */
  newKeys: NewKeys
  signer: TokenSigner
  lane: Lane
  ingest: Ingest
  requestCounts: RequestCounts
  requestLimits: RequestLimits
  rollup: Rollup
  peerGossip: PeerGossip
  /** Everything that happens each second, now, waiting for one that is under way. */
  refresh(): Promise<void>
  /** Reads clock and catalogue anew. */
  look(): Promise<void>
  /** Makes room for the events of ads handed out from a moment until now. */
  makeRoom(since: Date): Promise<void>
  close(): Promise<void>
}

const hourMs = 3_600_000
/** An impression comes within two hours of its slot's beginning, or never; what no node looked at in time is looked at late. */
const sweptHours = 3
const lateSweptHours = 26

/** Opens all of it, reads clock and catalogue once and takes the first leases before it returns. `eventDatabaseUrl` may be the core's own. */
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
    ...{ clock, servedOf },
    renewed: () => localBudget.fillSoon(),
  })
  const decisions = openDecisions(services, events)
  const traffic = openTraffic(services, { events, hashes: decisions.hashes })
  const localBudget = openLocalBudget({
    ...{ core: database, events, clock, log },
    network: config,
    lane: () => lane.number(),
    adIndex: () => adIndexLoader.latest(),
  })
  await localBudget.fill()
  const ingest = openIngest(storeInPartitions(events, partitions))
  const parts = { events, clock, lane, localBudget, requestCounts, decisions, traffic, rollup }
  const peerGossip = await replayPeers(parts)
  const ticker = startTicker({
    steps: stepsOf(parts, { partitions, adIndexLoader }),
    failed: (error) => log.warn({ err: error }, 'delivery cannot keep up its counts'),
    recovered: () => log.info('delivery keeps up its counts again'),
  })
  const heartbeat = startHeartbeat(clock)
  const gossip = startGossip(peerGossip, log)
  return {
    ...parts,
    ...{ services, ingest, served, budgets: localBudget.leaseLedger, peerGossip },
    requestLimits: openRequestLimits(undefined, () => peerGossip.liveNodes()),
    adIndex: () => adIndexLoader.latest(),
    keys: openKnownKeys(secrets),
    newKeys: openLimitedNewKeys(services),
    locate: openGeoLocator(openGeography(config.geoipFile)),
    signer: openTokenSigner(secrets.derive('event-token'), secrets.keyId),
    refresh: async () => {
      await ticker.now()
      await gossip.now()
    },
    look: () => clock.read().then(() => adIndexLoader.read()),
    makeRoom: (since) => partitions.coverAll(since, clock.now()),
    close: () =>
      endAll({ log, ticker, heartbeat, gossip, ingest, localBudget, adIndexLoader, lane, events }),
  }
}

/** Keys that this node looks up in the database because memory does not know them. */
const keyLookUps = { perSecond: 10, burst: 20 }

function openLimitedNewKeys(services: Services): NewKeys {
  const lookUps = openPaces(keyLookUps, () => 1)
  return openNewKeys(services, () => lookUps.spend('', performance.now()) === 0)
}

/**
 * Reads the clock each second beside the beat as well: a beat that takes long, as a first one with very many campaigns does, must
 * not look like a database that is away.
 */
function startHeartbeat(clock: NodeClock): Ticker {
  return startTicker({ steps: [() => clock.read()], failed: () => {}, recovered: () => {} })
}

/** What this node would know had it always been there. */
async function replayPeers(of: TickerParts): Promise<PeerGossip> {
  const { events, clock, lane, decisions, traffic } = of
  await traffic.readSelfTraffic(clock.now(), true)
  const peerGossip = openPeerGossip({
    ...{ events, now: () => clock.now(), lane: () => lane.number() },
    memories: [decisions.caps.shared, ...traffic.shared],
  })
  await peerGossip.replay(clock.now())
  return peerGossip
}

/** Beside the beat for the same reason: the longer nodes do not hear of each other, the less a cap holds over them. */
function startGossip(peerGossip: PeerGossip, log: Services['log']): Ticker {
  return startTicker({
    steps: [(isAsked) => peerGossip.exchange(isAsked)],
    failed: (error) => log.warn({ err: error }, 'delivery does not hear of other nodes'),
    recovered: () => log.info('delivery hears of other nodes again'),
  })
}

interface Ending extends Pick<DeliveryNode, 'ingest' | 'localBudget' | 'lane' | 'events'> {
  log: Services['log']
  ticker: Ticker
  heartbeat: Ticker
  gossip: Ticker
  adIndexLoader: AdIndexLoader
}

/** A database that is away takes the last second of requests with it, and must not keep the process from ending. */
async function endAll(ending: Ending): Promise<void> {
  const { log, ticker, heartbeat, gossip, ingest, localBudget, adIndexLoader, lane, events } =
    ending
  const giveUp = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  await heartbeat.stop()
  await gossip.stop()
  await ticker.stop()
  await ingest.drain()
  await ticker.now().catch(giveUp('the last requests were not written'))
  await gossip.now().catch(giveUp('other nodes were not told of the last requests'))
  await localBudget.close().catch(giveUp('leases were not given back, and end by themselves'))
  await adIndexLoader.close()
  await lane.close()
  await events.close()
}

type TickerParts = Pick<
  DeliveryNode,
  'events' | 'clock' | 'lane' | 'localBudget' | 'requestCounts' | 'decisions' | 'traffic' | 'rollup'
>

/** What happens each second. */
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
 * Raw events are kept until nobody can dispute a bill any more, and for a comparison with the same month a year before. Counters
 * are kept for ever.
 */
const rawEventDays = 400

function keptSince(now: Date): Date {
  return new Date(now.getTime() - rawEventDays * 24 * hourMs)
}

/** The work at the first time, and then once an hour. */
function hourly(work: () => Promise<void>): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (performance.now() < nextAt) return
    await work()
    nextAt = performance.now() + hourMs
  }
}
