// The periodic work of a node.
import type { FastifyBaseLogger } from 'fastify'
import type { NodeFigures, NodeState } from '../figures/node-figures.ts'
import type { AdIndexLoader } from '../ad-index/ad-index-loader.ts'
import type { LocalBudget } from '../budgets/local-budget.ts'
import { forgetOldFlushes } from '../counters/counts.sql.ts'
import { type DueWork, allDue, findDueWork } from '../counters/due-work.sql.ts'
import type { RequestCounts } from '../counters/request-counts.ts'
import type { Rollup } from '../counters/roll-up.ts'
import type { Decisions } from '../decision/decisions.ts'
import { sweepWaiting } from '../counters/sweep.sql.ts'
import { moveOutgoing } from '../outgoing/move-outgoing.ts'
import type { Database } from '../../../lib/db/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { dropOldEvents } from '../store/kept-events.sql.ts'
import type { Lane } from '../store/lane.ts'
import type { NodeClock } from '../store/node-clock.ts'
import type { StorageWatch } from '../store/storage-watch.ts'
import type { Partitions } from '../store/partitions.ts'
import type { StopListReader } from '../stop-list/stop-list.ts'
import type { PeerGossip } from '../store/peer-gossip.ts'
import { type Ticker, type TickerOptions, hourly, startTicker } from '../store/ticker.ts'
import type { Traffic } from '../traffic/traffic.ts'

export interface TickerParts {
  events: EventDatabase
  clock: NodeClock
  storage: StorageWatch
  lane: Lane
  localBudget: LocalBudget
  requestCounts: RequestCounts
  decisions: Decisions
  traffic: Traffic
  rollup: Rollup
}

interface TickerServices {
  core: Database
  partitions: Partitions
  adIndexLoader: AdIndexLoader
  peerGossip: PeerGossip
  stopList: StopListReader
  figures: NodeFigures
  /** What the parts of the node know at this moment. */
  stateNow: () => NodeState
  log: FastifyBaseLogger
  /** False: these run only where somebody asks. */
  ticks: boolean
}

export function startTickers(parts: TickerParts, services: TickerServices) {
  const { log, ticks } = services
  const ticker = startTicker({
    ticks,
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
  return {
    ticker,
    heartbeat: startHeartbeat(parts),
    gossip: startGossip(services),
    stops: startStops(services),
    figures: startFigures(services),
  }
}

/** Asks both databases on its own: a long run of the main ticker must not look like a lost one. */
function startHeartbeat({ clock, storage }: TickerParts): Ticker {
  const steps = [() => clock.read(), () => storage.probe()]
  return startTicker({ steps, failed: () => {}, recovered: () => {} })
}

/** The stop list has its own ticker, because a hold must not wait for a large ad index. */
function startStops({ stopList, log, ticks }: TickerServices): Ticker {
  return startTicker({
    ticks,
    steps: [() => stopList.read()],
    failed: (error) =>
      log.warn(
        { err: error },
        'reading the holds of operators failed and is tried again each second; until it succeeds, ' +
          'a new hold has no effect on this node; check that the core database can be reached',
      ),
    recovered: () => log.info('the holds of operators are read again'),
  })
}

/** Figures have their own ticker, because they show whether the main one is late. */
function startFigures({ figures, stateNow, log, ticks }: TickerServices): Ticker {
  return startTicker({
    ticks,
    steps: [(isAsked) => figures.write(stateNow(), isAsked)],
    failed: (error) =>
      log.warn(
        { err: error },
        'the figures of this node could not be written and are tried again each second; until it ' +
          'succeeds, operators see no figures of this node; ads are served as before; check that the ' +
          'core database can be reached',
      ),
    recovered: () => log.info('the figures of this node are written again'),
  })
}

/** Gossip has its own ticker: the later nodes read each other's notes, the weaker the caps are. */
function startGossip({ peerGossip, log, ticks }: TickerServices): Ticker {
  return startTicker({
    ticks,
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

/**
 * A click waits for its impression at most two hours from the beginning of its slot. The hourly
 * sweep goes further back, for slots that no node swept in time.
 */
const sweptHours = 3
const lateSweptHours = 26

type Step = TickerOptions['steps'][number]

/**
 * The periodic work of each second, in order. Work that is the databases' and not this node's is
 * done by the leader only, or where somebody asks for it: all of it may run on several nodes at
 * once, but each of them would read all counters again.
 */
function stepsOf(
  { events, clock, lane, localBudget, requestCounts, decisions, traffic, rollup }: TickerParts,
  {
    core,
    partitions,
    adIndexLoader,
  }: Pick<TickerServices, 'core' | 'partitions' | 'adIndexLoader'>,
): TickerOptions['steps'] {
  const led: (work: Step) => Step = (work) => async (isAsked) => {
    if (isAsked || lane.leads()) await work(isAsked)
  }
  let due = allDue
  const whereDue = (kind: keyof DueWork, work: Step) =>
    led(async (isAsked) => {
      if (due[kind]) await work(isAsked)
    })
  return [
    // The heartbeat reads it each second.
    async (isAsked) => {
      if (isAsked) await clock.read()
    },
    // Without its lock connection a node does not lead; the steps below report a lost database.
    async () => {
      if (!(await lane.lead().catch(() => true))) rollup.noteUpToDate()
    },
    () => partitions.cover([clock.now().getTime()]),
    (isAsked) => (isAsked ? adIndexLoader.read() : adIndexLoader.readIfOld()),
    () => localBudget.settle(),
    led(() => localBudget.settleDue()),
    () => localBudget.fill(),
    () => requestCounts.flush(events, lane.number(), clock.now()),
    () => decisions.write(lane.number(), clock.now()),
    led(async (isAsked) => {
      due = allDue
      if (!isAsked) due = await findDueWork({ core, events }, clock.now(), sweptHours)
    }),
    whereDue('actions', () => sweepWaiting(events, clock.now(), sweptHours)),
    led(hourly(() => sweepWaiting(events, clock.now(), lateSweptHours))),
    led(async () => (due.counts ? rollup.rollUp() : rollup.noteUpToDate())),
    whereDue('noFills', () => decisions.noFills.rollUp()),
    whereDue('filtered', () => traffic.rollUp()),
    whereDue('outgoing', () => moveOutgoing({ core, events }, clock.now())),
    (isAsked) => traffic.readSelfTraffic(clock.now(), isAsked),
    led(hourly(() => forgetOldFlushes(events))),
    led(hourly(async () => void (await dropOldEvents(core, events, clock.now())))),
    led(hourly(() => localBudget.forget())),
  ]
}
