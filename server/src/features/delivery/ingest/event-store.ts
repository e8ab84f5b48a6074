import { hourMs } from '@frontrow/contract/durations'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds, slotOf } from '../tokens/event-token.ts'
import { copyEvents } from './copy-events.sql.ts'
import { type StorableEvent, isBilled } from './event-columns.sql.ts'
import { storedEventKey, storeEvents } from './events.sql.ts'

/**
 * Stores a batch of one lane, at most 2,000 events, and returns the keys of the new ones. They are
 * committed when it returns.
 */
export type StoreBatch = (lane: number, events: readonly StorableEvent[]) => Promise<Set<string>>

/**
 * A lane whose batch had a repeated event has more of them soon, as where a device sends its events
 * again. Its next batches are not tried in vain for this long.
 */
const repeatsMs = 1000

/**
 * Stores batches by COPY as long as their events are new. Where one is not, everything is rolled
 * back, and the statement that tells events apart stores the batch.
 */
export function createEventStore(
  database: EventDatabase,
  now: () => Date,
  pauseMs = repeatsMs,
): StoreBatch {
  const repeatsTill = new Map<number, number>()
  return async (lane, events) => {
    const isTried = performance.now() >= (repeatsTill.get(lane) ?? 0)
    const oldestSlot = (now().getTime() - oldestActionMs) / hourMs
    if (isTried && events.every((event) => isCopied(event, oldestSlot))) {
      if (await copyEvents(database, lane, events)) return new Set(events.map(storedEventKey))
      repeatsTill.set(lane, performance.now() + pauseMs)
    }
    return storeEvents(database, lane, events)
  }
}

/** Most actions arrive by then. */
const oldestActionMs = 2 * hourMs

/**
 * An old action is counted by the statement: the fold of a copied one looks at all uncounted
 * actions since its slot. A paid impression has to name its lease.
 */
function isCopied(event: StorableEvent, oldestSlot: number): boolean {
  const { token, reason = reasons.counts } = event
  if (isBilled(event)) return token.lease !== undefined
  if (token.kind === kinds.impression || reason !== reasons.counts) return true
  return slotOf(token) >= oldestSlot
}
