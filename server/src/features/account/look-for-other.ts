import type { Member } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'

const burst = 20
const everyMs = 180_000
const mostKept = 10_000

// Of this node, in memory: the question is asked inside a transaction, which a refusal undoes with all that was counted in it.
const arrivals = new Map<string, number>()

/**
 * Counts that a developer names an organization that is not theirs: twenty at once, then one in three minutes. An honest client
 * never does. Refuses `too_many_requests`.
 */
export function lookForOther({ developerId, now }: Pick<Member, 'developerId' | 'now'>): void {
  const at = now.getTime()
  const arrival = Math.max(arrivals.get(developerId) ?? 0, at) + everyMs
  const tooEarlyMs = arrival - at - burst * everyMs
  if (tooEarlyMs > 0) {
    refuse('too_many_requests', { retryAfterSeconds: Math.ceil(tooEarlyMs / 1000) })
  }
  if (arrivals.size >= mostKept) arrivals.clear()
  arrivals.set(developerId, arrival)
}
