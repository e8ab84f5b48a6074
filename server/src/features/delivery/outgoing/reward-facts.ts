import { RewardFields } from '@frontrow/contract/delivery'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'
import { type EventToken, kinds } from '../tokens/event-token.ts'

/** What is stored of a video that was watched to its end, and may earn a reward. */
export interface RewardFacts {
  placement: number
  user?: string
  data?: string
  isTest?: true
  isTooSoon?: true
}

/**
 * True for a reward that is out of bounds. It never refuses its event, and is read with a complete
 * token only.
 */
export function isDropped(reward: unknown, token: EventToken): boolean {
  return reward !== undefined && token.kind === kinds.complete && !Check(RewardFields, reward)
}

/** Nobody watches a video in less time. Devices and servers may round by a second. */
const toleranceMs = 1000

/**
 * What is stored of an event that ends a video with a reward; undefined for every other event. The
 * server's clock decides whether it comes too soon: a queue makes it later and never earlier.
 */
export function rewardFacts(
  token: EventToken,
  { at, reward }: { at: Date; reward: unknown },
): RewardFacts | undefined {
  if (token.kind !== kinds.complete || token.rewardSeconds === 0) return undefined
  const given: Static<typeof RewardFields> = Check(RewardFields, reward) ? reward : {}
  const watchedMs = at.getTime() - token.issuedAt * 1000
  const isTooSoon = watchedMs < token.rewardSeconds * 1000 - toleranceMs
  return {
    placement: token.placement,
    ...given,
    ...(token.isTest && { isTest: true }),
    ...(isTooSoon && { isTooSoon: true }),
  }
}
