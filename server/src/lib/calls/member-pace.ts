import type { Config } from '../settings/config.ts'
import type { Member } from './context.ts'
import { createSharedLimiter, takeOrRefuse } from '../limits/shared-limiter.ts'

/** Ten seconds of calls at once: a page of the console makes about ten. */
const burstSeconds = 10

/**
 * Limits how fast one person, API token or view of an operator calls, on this machine. Refuses
 * `too_many_requests`.
 */
export function createMemberPace({
  memberCallsASecond: rate,
}: Pick<Config, 'memberCallsASecond'>): (member: Member) => Promise<void> {
  const limit = { burst: rate * burstSeconds, everySeconds: 1 / rate }
  const limiter = createSharedLimiter('calls of members', limit)
  return (member) => takeOrRefuse(limiter, paceKey(member))
}

/** The person, API token or view whose calls are limited. */
export function paceKey({ developerId, apiToken, view }: Member): string {
  return view?.id ?? apiToken?.id ?? developerId
}
