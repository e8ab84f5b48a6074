import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@frontrow/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { operatorOf } from './operator-access.ts'
import { isReading } from './access.ts'
import { refuse } from '../failures/refuse.ts'
import { type SharedLimiter, createSharedLimiter, takeOrRefuse } from '../limits/shared-limiter.ts'

// In a second, for each session and node, which is all workers of a machine.
const reads = createSharedLimiter('reads of operators', { burst: 40, everySeconds: 1 / 20 })
const writes = createSharedLimiter('writes of operators', { burst: 10, everySeconds: 1 / 5 })
const mostSteps = 10

/**
 * Returns the onRequest hook that limits how fast one session calls. Reads are delayed, because a
 * page that is refused a part of itself is broken; a write is refused.
 */
export function paceOperators(call: Endpoint): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { id } = operatorOf(request).operator.session
    await (isReading(call) ? paceReads(reads, id) : takeOrRefuse(writes, id))
  }
}

async function paceReads(limiter: SharedLimiter, id: string): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    const seconds = await limiter.take(id, performance.now())
    if (seconds === 0) return
    await wait(seconds * 1000)
  }
  refuse('too_many_requests', { retryAfterSeconds: 1 })
}
