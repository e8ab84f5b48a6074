import { minuteMs } from '@frontrow/contract/durations'
import type { Member } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'

const burst = 20
const everyMs = 3 * minuteMs
const mostKept = 10_000

// Kept in this node's memory: the check runs inside a transaction, and a refusal would roll back a
// count in the database.
const arrivals = new Map<string, number>()

/**
 * Limits how often a developer names an organization that is not theirs: twenty at once, then one
 * per three minutes. An honest client never does this. Refuses `too_many_requests`.
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
