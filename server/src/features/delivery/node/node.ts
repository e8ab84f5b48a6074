// The delivery state of a node, opened once at start.
import type { Services } from '../../../lib/calls/context.ts'
import { type LabelledCounts, createLabelledCounts } from '../../../lib/metrics/labelled-counts.ts'
import { createRateLimiter } from '../../../lib/limits/rate-limiter.ts'
import { closeNode } from './close-node.ts'
import { type NodeParts, startDeliveryJobs } from './delivery-jobs.ts'
import { createPauses } from './pauses.ts'
import type { LeaseLedger } from '../budgets/lease-ledger.ts'
import { type Rollup, createRollup } from '../counters/roll-up.ts'
import type { Served } from '../decision/choose.ts'
import { type Decisions, createDecisions } from '../decision/decisions.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { type TokenSigner, createTokenSigner } from '../tokens/event-token.ts'
import { createEventStore } from '../ingest/event-store.ts'
import { type Ingest, createIngest, storeInPartitions } from '../ingest/ingest.ts'
import { type KnownKeys, createKnownKeys } from '../ad-index/known-keys.ts'
import { type NewKeys, createNewKeys } from '../ad-index/new-keys.ts'
import { type Lane, takeLane } from '../store/lane.ts'
import { type AdIndex, type AdIndexLoader, openAdIndexLoader } from '../ad-index/ad-index-loader.ts'
import { type NodeClock, createNodeClock } from '../store/node-clock.ts'
import { type StorageWatch, createStorageWatch } from '../store/storage-watch.ts'
import { type Partitions, createPartitions } from '../store/partitions.ts'
import { type NodeFigures, type NodeState, createNodeFigures } from '../figures/node-figures.ts'
import { type GeoLocation, createGeography, createGeoLocator } from '../ad-index/geo-location.ts'
import { type LocalBudget, openLocalBudget } from '../budgets/local-budget.ts'
import { type RequestCounts, createRequestCounts } from '../counters/request-counts.ts'
import { type RequestLimits, createRequestLimits } from '../decision/request-limits.ts'
import { type UnseenAds, createUnseenAds } from '../decision/unseen-ads.ts'
import { type StopList, openStopList } from '../stop-list/stop-list.ts'
import { type PeerGossip, createPeerGossip } from '../store/peer-gossip.ts'
import { type Traffic, createTraffic } from '../traffic/traffic.ts'
import { type Watches, createWatches } from '../watch/watches.ts'

export interface DeliveryNode {
  services: Services
  events: EventDatabase
  clock: NodeClock
  storage: StorageWatch
  /** Replaced as a whole when live data has changed. */
  adIndex: () => AdIndex
  /** What operators keep from running; at most a second old. */
  stops: () => StopList
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
  partitions: Partitions
  adIndexLoader: AdIndexLoader
  /** Ad requests by their answer, and events by kind and verdict, since the start. */
  answerCounts: LabelledCounts
  eventCounts: LabelledCounts
  requestCounts: RequestCounts
  requestLimits: RequestLimits
  unseenAds: UnseenAds
  /** The live views that are open; read each second. */
  watches: Watches
  rollup: Rollup
  peerGossip: PeerGossip
  /** What this node measures of itself, for operators. */
  figures: NodeFigures
  /** Runs the whole periodic work now, after a run that is in progress. */
  refresh(): Promise<void>
  /**
   * Runs `work` without the periodic work, for a past that is simulated. Meanwhile only `refresh`
   * runs that work and only `look` reads the ad index; leases are taken for whole days alone, and
   * the node's figures leave out what is counted.
   */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
  /** Reads the clock and the ad index. */
  look(): Promise<void>
  /** Creates the partitions for events of ads served in [since, till]. */
  makeRoom(since: Date, till: Date): Promise<void>
  close(): Promise<void>
}

export interface NodeOptions {
  /**
   * False: the periodic work runs only where `simulation.refresh` is called. The heartbeat goes on,
   * because a database that nobody asks looks lost.
   */
  ticks?: boolean
}

/** Opens the node with the first leases. `eventDatabaseUrl` may be the core database's URL. */
export async function openDeliveryNode(
  services: Services,
  eventDatabaseUrl: string,
  { ticks = true }: NodeOptions = {},
): Promise<DeliveryNode> {
  const { config, database, secrets, log } = services
  const store = await openStore(services, eventDatabaseUrl)
  const { events, clock, lane } = store
  const rollup = createRollup(database, events, log)
  const { arePaused, during } = createPauses()
  const served: Served = { campaigns: new Map(), contents: new Map() }
  const adIndexLoader = await openAdIndexLoader(services, {
    clock,
    servedOf: (campaign) => served.campaigns.get(campaign) ?? 0,
    renewed: () => localBudget.fillSoon(),
    arePaused,
  })
  const decisions = createDecisions(services, events)
  const traffic = createTraffic(services, { events, hashes: decisions.hashes })
  const localBudget = openLocalBudget({
    core: database,
    events,
    clock,
    log,
    network: config,
    lane: () => lane.number(),
    adIndex: () => adIndexLoader.latest(),
    arePaused,
  })
  await localBudget.fill()
  const eventCounts = createLabelledCounts(['kind', 'verdict'])
  const eventStore = createEventStore(events, () => clock.now())
  const ingest = createIngest(storeInPartitions(eventStore, store), eventCounts)
  const requestCounts = createRequestCounts()
  const parts = { ...store, localBudget, requestCounts, decisions, traffic, rollup }
  const peerGossip = await replayPeers(parts)
  const stopList = await openStopList(database)
  const requestLimits = createRequestLimits(undefined, () => peerGossip.liveNodes())
  const figures = createNodeFigures(services, { startedAt: clock.now(), arePaused })
  const stateNow = nodeStateOf({ ...parts, adIndexLoader, ingest, requestLimits })
  const watches = createWatches(database, secrets)
  const needed = { core: database, adIndexLoader, peerGossip, stopList, watches, log }
  const jobs = startDeliveryJobs(parts, { ...needed, figures, stateNow, ticks, arePaused })
  return {
    ...parts,
    services,
    ingest,
    adIndexLoader,
    answerCounts: createLabelledCounts(['answer']),
    eventCounts,
    served,
    stops: () => stopList.current(),
    budgets: localBudget.leaseLedger,
    peerGossip,
    watches,
    requestLimits,
    unseenAds: createUnseenAds(() => peerGossip.liveNodes()),
    figures,
    adIndex: () => adIndexLoader.latest(),
    keys: createKnownKeys(secrets),
    newKeys: createLimitedNewKeys(services),
    locate: createGeoLocator(createGeography(config.geoipFile)),
    signer: createTokenSigner(secrets.derive('event-token'), secrets.keyId),
    refresh: () => jobs.runAllNow(),
    pauseWhile: (work) => during(() => work().finally(() => figures.restart())),
    look: () => clock.read().then(() => adIndexLoader.read()),
    makeRoom: (since, till) => store.partitions.coverAll(since, till),
    close: () => closeNode({ log, jobs, ingest, localBudget, adIndexLoader, lane, events }),
  }
}

/** Opens the event database with the partitions of today, and takes a lane of it. */
async function openStore({ config, database, log }: Services, url: string) {
  const events = openEventDatabase(url, log, {
    ...config.connections,
    most: config.connections.events,
  })
  const clock = await createNodeClock(database)
  const partitions = createPartitions(events)
  await partitions.cover([clock.now().getTime()])
  const lane = await takeLane(url)
  const storage = createStorageWatch(events, log, { lane: () => lane.number() })
  return { events, clock, storage, partitions, lane }
}

interface MeasuredParts extends NodeParts {
  adIndexLoader: AdIndexLoader
  ingest: Ingest
  requestLimits: RequestLimits
}

/** What the parts of a node know when its figures are written. */
function nodeStateOf(parts: MeasuredParts): () => NodeState {
  const { clock, lane, ingest, adIndexLoader, rollup, localBudget, requestLimits } = parts
  return () => ({
    now: clock.now(),
    lane: lane.number(),
    queued: ingest.queued(),
    index_age_seconds: adIndexLoader.ageSeconds(),
    index_campaigns: adIndexLoader.latest().campaigns.length,
    index_placements: adIndexLoader.latest().placements.size,
    roll_up_age_seconds: rollup.ageSeconds(),
    leases_failing_seconds: localBudget.failingSeconds(),
    limits_forgotten: BigInt(requestLimits.evictions()),
  })
}

/** The rate limit for database look-ups of unknown keys by this node. */
const keyLookUps = { burst: 20, everySeconds: 1 / 10 }

function createLimitedNewKeys(services: Services): NewKeys {
  const lookUps = createRateLimiter(keyLookUps)
  return createNewKeys(services, () => lookUps.take('', performance.now()) === 0)
}

/** Loads the recent notes of other nodes. */
async function replayPeers(parts: NodeParts): Promise<PeerGossip> {
  const { events, clock, lane, decisions, traffic } = parts
  await traffic.readSelfTraffic(clock.now(), true)
  const peerGossip = createPeerGossip({
    events,
    now: () => clock.now(),
    lane: () => lane.number(),
    memories: [decisions.caps.shared, ...traffic.shared],
  })
  await peerGossip.replay(clock.now())
  return peerGossip
}
