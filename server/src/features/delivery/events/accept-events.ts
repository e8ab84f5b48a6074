import { type recordEvents, RewardFields } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { Check } from 'typebox/value'
import { type StorableEvent, isBilled } from '../ingest/event-columns.sql.ts'
import type { EventNode } from './event-node.ts'
import { type EventToken, kinds } from '../tokens/event-token.ts'
import type { EventSource } from '../traffic/traffic.ts'

export interface GivenEvent {
  token: string
  /** The arrival time, by the product's clock. */
  at: Date
  /** The time of the event by the device's clock, if it can be parsed. */
  deviceAt?: Date | undefined
  /** For whom a rewarded video was watched: any value that the caller sent. */
  reward?: unknown
  /**
   * The caller; absent for events that the server makes itself, which are not checked for invalid
   * traffic.
   */
  from?: EventSource | undefined
}

export type EventVerdict = Reply<typeof recordEvents>['results'][number]

/**
 * Verifies and stores events, at most 5,000 per call. The verdicts are in the same order. An
 * `accepted` event is committed.
 */
export async function acceptEvents(
  node: EventNode,
  given: readonly GivenEvent[],
): Promise<EventVerdict[]> {
  const verdicts: EventVerdict[] = []
  const storable: StorableEvent[] = []
  const places: number[] = []
  const dropped = new Set<number>()
  for (const [index, { token: text, at, deviceAt, reward, from }] of given.entries()) {
    const token = node.signer.read(text, at)
    if (typeof token === 'string') {
      node.eventCounts.add('unknown', token)
      verdicts[index] = { status: 'rejected', reason: token }
      continue
    }
    if (isDropped(reward, token)) dropped.add(index)
    if (token.isTest) verdicts[index] = { status: 'accepted' }
    else {
      storable.push({ token, at, deviceAt, ...node.traffic.judge(token, from, { at }) })
      places.push(index)
    }
  }
  const stored = await node.ingest.store(storable)
  for (const [order, status] of stored.entries()) {
    const place = places[order] ?? -1
    verdicts[place] = { status }
    if (status === 'accepted') noteSeen(node, storable[order], given[place]?.from)
  }
  if (dropped.size === 0) return verdicts
  return verdicts.map((verdict, index) =>
    dropped.has(index) ? { ...verdict, reward: 'dropped' } : verdict,
  )
}

/** A reward never refuses its event. It is read with a complete token only and not stored yet. */
function isDropped(reward: unknown, token: EventToken): boolean {
  return reward !== undefined && token.kind === kinds.complete && !Check(RewardFields, reward)
}

/** A billed impression shows that the ads given to its address are shown. */
function noteSeen(
  { unseenAds }: EventNode,
  event: StorableEvent | undefined,
  from: EventSource | undefined,
): void {
  if (event !== undefined && from !== undefined && isBilled(event))
    unseenAds.noteSeen(from.address, event.token.campaign)
}
