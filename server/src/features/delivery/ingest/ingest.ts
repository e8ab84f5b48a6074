import pRetry from 'p-retry'
import type { Histogram } from 'prom-client'
import type { LabelledCounts } from '../../../lib/metrics/labelled-counts.ts'
import { createHistogram } from '../../../lib/metrics/measures.ts'
import { isDatabaseAway } from '../../../lib/failures/retry.ts'
import { Refusal } from '../../../lib/failures/refuse.ts'
import { isConflict } from '../../../lib/failures/sql-states.ts'
import type { Partitions } from '../store/partitions.ts'
import type { StorageWatch } from '../store/storage-watch.ts'
import { kinds } from '../tokens/event-token.ts'
import { type StorableEvent, isFiltered } from './event-columns.sql.ts'
import type { StoreBatch } from './event-store.ts'
import { eventKey, storedEventKey } from './events.sql.ts'

export type Stored = 'accepted' | 'duplicate'

/** Stores batches in the event database, once the partitions of their ads exist. */
export function storeInPartitions(
  store: StoreBatch,
  { partitions, storage }: { partitions: Partitions; storage: StorageWatch },
): StoreBatch {
  return (lane, batch) =>
    storage.watch(lane, async () => {
      await partitions.cover(batch.map(({ token }) => token.issuedAt * 1000))
      return store(lane, batch)
    })
}

export interface Ingest {
  /**
   * Resolves after COMMIT with one verdict per event. Answers 503 when too many events wait or the
   * database cannot be reached.
   */
  store(events: readonly StorableEvent[]): Promise<Stored[]>
  /** The number of events that wait or are being stored. */
  queued(): number
  /** The rows of stored batches, and the time that each took. */
  histograms: readonly Histogram[]
  /** Resolves when no event waits. */
  drain(): Promise<void>
}

const largestBatch = 2000
const longestQueue = 5000
/** A refusal must reach the caller within two seconds, also on a busy machine. */
const patienceMs = 1500
const pauseMs = 100

const rowBuckets = [1, 3, 10, 30, 100, 300, 1000, 2000]
const secondBuckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3]
const kindNames = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [kind, name]))

interface Call {
  verdicts: Stored[]
  left: number
  resolve: (verdicts: Stored[]) => void
  reject: (error: unknown) => void
}

interface Waiting {
  event: StorableEvent
  call: Call
  index: number
}

/**
 * Group commit per lane: the events that arrive while a batch is being stored form the next batch.
 * There is no timer, and no call is answered before COMMIT.
 */
export function createIngest(storeBatch: StoreBatch, counts?: LabelledCounts): Ingest {
  const rows = createHistogram('event_batch_rows', 'Events of a stored batch', rowBuckets)
  const seconds = createHistogram('event_batch_seconds', 'Time to store a batch', secondBuckets)
  const queues = new Map<number, Waiting[]>()
  const running = new Set<Promise<void>>()
  let queued = 0
  // After a failed batch, the database is tried once per `pauseMs` without waiting, so that no
  // queue builds up until it answers again.
  let isUnavailable = false
  let quietTill = 0
  const runLane = async (lane: number, queue: Waiting[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, largestBatch)
      try {
        const patience = isUnavailable ? 0 : patienceMs
        const beganAt = performance.now()
        const stored = await storePatiently(() => storeBatch(lane, unique(batch)), patience)
        isUnavailable = false
        seconds.observe((performance.now() - beganAt) / 1000)
        rows.observe(batch.length)
        // The next batch is sent before the callers are answered, so that the database does not
        // wait for that.
        setImmediate(() => answerBatch(batch, stored, counts))
      } catch (error) {
        isUnavailable = isDatabaseAway(error)
        if (isUnavailable) quietTill = performance.now() + pauseMs
        // Events queued behind a failed batch have waited as long, so their calls fail at once too.
        const failed = [...batch, ...queue.splice(0)]
        queued -= failed.length - batch.length
        for (const { call } of failed) call.reject(refusalFor(error))
      }
      queued -= batch.length
    }
    queues.delete(lane)
  }
  const enqueue = (lane: number, waiting: readonly Waiting[]) => {
    const queue = queues.get(lane)
    queued += waiting.length
    if (queue !== undefined) {
      queue.push(...waiting)
      return
    }
    const fresh = [...waiting]
    queues.set(lane, fresh)
    const run = runLane(lane, fresh).finally(() => running.delete(run))
    running.add(run)
  }
  return {
    store: async (events) => {
      if (events.length === 0) return []
      const isQuiet = performance.now() < quietTill
      if (isQuiet || queued + events.length > longestQueue) throw tooMuch()
      const { promise, resolve, reject } = Promise.withResolvers<Stored[]>()
      const call: Call = { verdicts: [], left: events.length, resolve, reject }
      const waiting = events.map((event, index) => ({ event, call, index }))
      for (const [lane, own] of Map.groupBy(waiting, ({ event }) => event.token.lane))
        enqueue(lane, own)
      return promise
    },
    queued: () => queued,
    histograms: [rows, seconds],
    drain: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/**
 * If a batch has the same token twice, the first event is accepted and the others are duplicates.
 */
function answerBatch(
  batch: readonly Waiting[],
  stored: Set<string>,
  counts: LabelledCounts | undefined,
): void {
  for (const { event, call, index } of batch) {
    const verdict = stored.delete(storedEventKey(event)) ? 'accepted' : 'duplicate'
    counts?.add(kindNames[event.token.kind] ?? 'unknown', verdict)
    call.verdicts[index] = verdict
    call.left -= 1
    if (call.left === 0) call.resolve(call.verdicts)
  }
}

/** The first event of each token; one that counts comes before one that is filtered. */
function unique(batch: readonly Waiting[]): StorableEvent[] {
  const events = new Map<string, StorableEvent>()
  for (const { event } of batch) {
    const key = eventKey(event.token)
    const first = events.get(key)
    if (first === undefined || (isFiltered(first) && !isFiltered(event))) events.set(key, event)
  }
  return [...events.values()]
}

/**
 * A retry is harmless: if the batch was committed but the answer was lost, its events are
 * duplicates.
 */
function storePatiently(store: () => Promise<Set<string>>, patience: number): Promise<Set<string>> {
  return pRetry(store, {
    retries: Infinity,
    minTimeout: pauseMs,
    factor: 1,
    maxRetryTime: patience,
    shouldRetry: ({ error }) => isPassing(error),
  })
}

/** The database cannot be reached, or two transactions conflicted. */
function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || isConflict(error)
}

function refusalFor(error: unknown): unknown {
  return isPassing(error) ? tooMuch() : error
}

function tooMuch(): Refusal {
  return new Refusal('unavailable', { retryAfterSeconds: 1 })
}
