// The periodic work of a node.
import { hourMs } from '@frontrow/contract/durations'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
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
import type { Traffic } from '../traffic/traffic.ts'
import type { Watches } from '../watch/watches.ts'
import { type Job, runJobs } from '../../../lib/time/jobs.ts'
import { repeat } from '../../../lib/time/repeat.ts'

export interface NodeParts {
  events: EventDatabase
  clock: NodeClock
  storage: StorageWatch
  lane: Lane
  partitions: Partitions
  localBudget: LocalBudget
  requestCounts: RequestCounts
  decisions: Decisions
  traffic: Traffic
  rollup: Rollup
}

interface JobServices {
  core: Database
  adIndexLoader: AdIndexLoader
  peerGossip: PeerGossip
  stopList: StopListReader
  watches: Watches
  figures: NodeFigures
  /** What the parts of the node know at this moment. */
  stateNow: () => NodeState
  log: FastifyBaseLogger
  /** False: the jobs run only where somebody asks. */
  ticks: boolean
  /** While it is true, the steps run only where somebody asks. */
  arePaused: () => boolean
}

export interface DeliveryJobs {
  /** Everything but the other jobs, in order. */
  steps: JobOnDemand
  gossip: JobOnDemand
  /** Runs all of them now. */
  runAllNow(): Promise<void>
  stop(): Promise<void>
}

const secondMs = 1000

/** Starts what the node does each second. */
export function startDeliveryJobs(parts: NodeParts, services: JobServices): DeliveryJobs {
  const { core: database, log, ticks } = services
  const steps = stepsJob(parts, services)
  const gossip = gossipJob(services)
  const all = [stopsJob(services), watchesJob(services), steps, gossip, figuresJob(services)]
  const stopJobs = runJobs({ database, log }, ticks ? all.map(({ job }) => job) : [], () =>
    parts.lane.leads(),
  )
  const stopHeartbeat = startHeartbeat(parts)
  return {
    steps,
    gossip,
    runAllNow: async () => {
      for (const job of all) await job.runNow()
    },
    stop: async () => {
      await stopHeartbeat()
      await stopJobs()
    },
  }
}

/** A job that also runs where somebody asks for it. */
interface JobOnDemand {
  job: Job
  /** Runs it after a run that is in progress. */
  runNow(): Promise<void>
}

/** `isAsked` is true where somebody asked for the run. */
function eachSecond({
  work,
  ...texts
}: Pick<Job, 'name' | 'whenFailed' | 'whenFineAgain'> & {
  work: (isAsked: boolean) => Promise<void>
}): JobOnDemand {
  const inTurn = pLimit(1)
  return {
    job: {
      ...texts,
      everyMs: secondMs,
      runs: 'on each node',
      level: 'warn',
      work: () => inTurn(() => work(false)),
    },
    runNow: () => inTurn(() => work(true)),
  }
}

/**
 * Asks both databases, also where nothing else runs by itself: a database that nobody asks looks
 * lost. It is apart from the steps, because a long run of them must not look like a lost database.
 * Where a database does not answer, the other jobs say so.
 */
function startHeartbeat({ clock, storage }: NodeParts): () => Promise<void> {
  return repeat({
    pauseMs: secondMs,
    work: () => Promise.allSettled([clock.read(), storage.probe()]),
    failed: () => {},
  })
}

function stepsJob(parts: NodeParts, services: JobServices): JobOnDemand {
  const steps = stepsOf(parts, services)
  return eachSecond({
    name: 'steps of delivery',
    work: async (isAsked) => {
      if (isAsked || !services.arePaused()) await runAll(steps, isAsked)
    },
    whenFailed:
      'a background task of delivery failed and is tried again each second; until it succeeds,' +
      ' reports, leases and changes of campaigns are late; check that both databases can be ' +
      'reached',
    whenFineAgain: 'the background tasks of delivery work again',
  })
}

/** The stop list has its own job, because a hold must not wait for a large ad index. */
function stopsJob({ stopList }: JobServices): JobOnDemand {
  return eachSecond({
    name: 'holds of operators',
    work: () => stopList.read(),
    whenFailed:
      'reading the holds of operators failed and is tried again each second; until it succeeds, ' +
      'a new hold has no effect on this node; check that the core database can be reached',
    whenFineAgain: 'the holds of operators are read again',
  })
}

/** Live views have their own job, because slow steps may not delay them beyond two seconds. */
function watchesJob({ watches }: JobServices): JobOnDemand {
  return eachSecond({
    name: 'live views of calls',
    work: async () => {
      await watches.write()
      await watches.read()
    },
    whenFailed:
      'the live views of calls could not be read or written and are tried again each second; ' +
      'until it succeeds, they show no new calls of this node; ads are served as before; check ' +
      'that the core database can be reached',
    whenFineAgain: 'the live views of calls are read and written again',
  })
}

/** Figures have their own job, because they show whether the steps are late. */
function figuresJob({ figures, stateNow }: JobServices): JobOnDemand {
  return eachSecond({
    name: 'figures of the node',
    work: (isAsked) => figures.write(stateNow(), isAsked),
    whenFailed:
      'the figures of this node could not be written and are tried again each second; until it ' +
      'succeeds, operators see no figures of this node; ads are served as before; check that the ' +
      'core database can be reached',
    whenFineAgain: 'the figures of this node are written again',
  })
}

/** Gossip has its own job: the later nodes read each other's notes, the weaker the caps are. */
function gossipJob({ peerGossip }: JobServices): JobOnDemand {
  return eachSecond({
    name: 'notes of other nodes',
    work: (isAsked) => peerGossip.exchange(isAsked),
    whenFailed:
      'exchanging notes with other nodes failed and is tried again each second; until it ' +
      'succeeds, frequency caps and traffic limits hold on each node alone; check that the ' +
      'event database can be reached',
    whenFineAgain: 'notes are exchanged with other nodes again',
  })
}

/**
 * A click waits for its impression at most two hours from the beginning of its slot. The hourly
 * sweep goes further back, for slots that no node swept in time.
 */
const sweptHours = 3
const lateSweptHours = 26

type Step = (isAsked: boolean) => Promise<unknown>

/**
 * The periodic work of each second, in order. Work that is the databases' and not this node's is
 * done by the leader only, or where somebody asks for it: all of it may run on several nodes at
 * once, but each of them would read all counters again.
 */
function stepsOf(parts: NodeParts, { core, adIndexLoader }: JobServices): readonly Step[] {
  const { events, clock, lane, partitions, localBudget, requestCounts } = parts
  const { decisions, traffic, rollup } = parts
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
    (isAsked) => decisions.write(lane.number(), clock.now(), isAsked),
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

/** Runs the steps in order. A failed step does not stop the later ones. Throws the first error. */
async function runAll(steps: readonly Step[], isAsked: boolean): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    await step(isAsked).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
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
