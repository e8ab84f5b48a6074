import { createRateLimiter } from './rate-limiter.ts'
import type { Limit } from '../db/rate-limits.sql.ts'
import { refuse } from '../failures/refuse.ts'
import { askSupervisor } from '../process/workers.ts'

export interface SharedLimiter {
  /** Takes one token of the key. Returns 0, or the seconds to wait if there is none. */
  take(key: string, nowMs: number): Promise<number>
}

/**
 * A limiter that all workers of a machine share, because a caller's connections are spread over
 * them. `name` identifies it. A process without workers beside it counts by itself.
 */
export function createSharedLimiter(name: string, limit: Limit): SharedLimiter {
  const own = createRateLimiter(limit)
  return {
    take: async (key, nowMs) => {
      const seconds = await askSupervisor({ task: 'take', name, limit, key })
      return typeof seconds === 'number' ? seconds : own.take(key, nowMs)
    },
  }
}

/** Takes one token of the key. Refuses `too_many_requests` if there is none. */
export async function takeOrRefuse(
  limiter: SharedLimiter,
  key: string,
  nowMs = performance.now(),
): Promise<void> {
  const retryAfterSeconds = await limiter.take(key, nowMs)
  if (retryAfterSeconds > 0) refuse('too_many_requests', { retryAfterSeconds })
}
