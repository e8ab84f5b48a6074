import type { Member } from '../../../lib/calls/context.ts'
import { createRateLimiter } from '../../../lib/limits/rate-limiter.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { workerCount } from '../../../lib/process/workers.ts'

// Kept in this node's memory: the check runs inside a transaction, and a refusal would roll back a
// count in the database. Each worker of a machine allows its part.
const lookups = createRateLimiter({ burst: 20, everySeconds: 180 }, workerCount)

/**
 * Limits how often a developer names an organization that is not theirs: twenty at once, then one
 * per three minutes. An honest client never does this. Refuses `too_many_requests`.
 */
export function limitForeignLookups(ctx: Pick<Member, 'developerId' | 'now'>): void {
  const retryAfterSeconds = lookups.take(ctx.developerId, ctx.now.getTime())
  if (retryAfterSeconds > 0) refuse('too_many_requests', { retryAfterSeconds })
}
