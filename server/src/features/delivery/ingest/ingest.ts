import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from '../../../lib/retry.ts'
import { Refusal } from '../../../lib/refuse.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { Partitions } from '../store/partitions.ts'
import { type StorableEvent, eventKey, storeEvents } from './events.sql.ts'

export type Stored = 'accepted' | 'duplicate'

/** Stores a batch of one lane, at most 2,000, and returns the keys of those that were new. Committed when it returns. */
export type StoreBatch = (lane: number, events: readonly StorableEvent[]) => Promise<Set<string>>

/** Stores batches in the event database, once the partitions of their ads exist. */
export function storeInPartitions(events: EventDatabase, partitions: Partitions): StoreBatch {
  return async (lane, batch) => {
    await partitions.cover(batch.map(({ token }) => token.issuedAt * 1000))
    return storeEvents(events, lane, batch)
  }
}

export interface Ingest {
  /** Resolves after COMMIT, one verdict an event. Refused with 503 when too much waits or the database is away. */
  store(events: readonly StorableEvent[]): Promise<Stored[]>
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>
}

const largestBatch = 2000
const longestQueue = 5000
/** Whoever has to be refused is told within two seconds, on a busy machine as well. */
const patienceMs = 1500
const pauseMs = 100

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
 * Natural group commit, a lane at a time: what arrives while one batch is being stored is the next batch. Nobody waits for
 * a timer, and nobody is answered before COMMIT.
 */
export function openIngest(storeBatch: StoreBatch): Ingest {
  const queues = new Map<number, Waiting[]>()
  const running = new Set<Promise<void>>()
  let queued = 0
  // One that has been away for so long is asked now and then, and until it is back nobody waits: nothing piles up meanwhile.
  let isUnavailable = false
  let quietTill = 0
  const runLane = async (lane: number, queue: Waiting[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, largestBatch)
      try {
        const patience = isUnavailable ? 0 : patienceMs
        const stored = await storePatiently(() => storeBatch(lane, unique(batch)), patience)
        isUnavailable = false
        // The next batch goes out first: the database would wait while a batch of callers is being answered.
        setImmediate(() => settle(batch, stored))
      } catch (error) {
        isUnavailable = isDatabaseAway(error)
        if (isUnavailable) quietTill = performance.now() + pauseMs
        // Whoever queued up behind a batch that failed has waited as long as it: all are told at once.
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
    drain: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** The same token twice in a batch is one row: its first bearer is accepted, the others are duplicates. */
function settle(batch: readonly Waiting[], stored: Set<string>): void {
  for (const { event, call, index } of batch) {
    call.verdicts[index] = stored.delete(eventKey(event.token)) ? 'accepted' : 'duplicate'
    call.left -= 1
    if (call.left === 0) call.resolve(call.verdicts)
  }
}

function unique(batch: readonly Waiting[]): StorableEvent[] {
  return [...new Map(batch.map(({ event }) => [eventKey(event.token), event])).values()]
}

/** A batch may have been committed although its answer was lost; storing it again is harmless, so it is simply tried again. */
async function storePatiently(
  store: () => Promise<Set<string>>,
  forMs: number,
): Promise<Set<string>> {
  const giveUpAt = performance.now() + forMs
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (!isPassing(error) || performance.now() + pauseMs > giveUpAt) throw error
      await wait(pauseMs)
    }
  }
}

/** The database is away, or two transactions got in each other's way. */
function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || /^(40001|40P01)$/.test(String((error as { code?: unknown }).code))
}

function refusalFor(error: unknown): unknown {
  return isPassing(error) ? tooMuch() : error
}

function tooMuch(): Refusal {
  return new Refusal('unavailable', { retryAfterSeconds: 1 })
}
