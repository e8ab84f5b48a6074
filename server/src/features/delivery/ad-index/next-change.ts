import { dayMs } from '@frontrow/contract/durations'

/**
 * When time alone changes the ad index: the next campaign begins or ends, or exchange rates of the
 * next day are in force.
 */
export function nextChange(
  campaigns: readonly { startsAt: number; validTill: number }[],
  now: number,
): number {
  const midnight = (Math.floor(now / dayMs) + 1) * dayMs
  return campaigns.reduce(
    (next, { startsAt, validTill }) => Math.min(next, startsAt > now ? startsAt : validTill),
    midnight,
  )
}
