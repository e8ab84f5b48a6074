import pLimit, { type LimitFunction } from 'p-limit'
import { refuse } from '../failures/refuse.ts'

/** Runs work in the turn of its key. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets each key, as an organization, have so much work under way at once. What is beyond it waits
 * in order, and not in what all keys share. Refuses `too_many_requests` where `mostWaiting` wait.
 */
export function createTurns(mostAtOnce: number, mostWaiting = Infinity): Turns {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(mostAtOnce)
    if (limit.pendingCount >= mostWaiting) refuse('too_many_requests', { retryAfterSeconds: 5 })
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
