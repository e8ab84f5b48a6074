import type { recordEvents, Rejection } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { type StorableEvent, isBilled } from '../ingest/event-columns.sql.ts'
import { storeOutgoing } from '../outgoing/outgoing.sql.ts'
import { isDropped, rewardFacts } from '../outgoing/reward-facts.ts'
import type { EventNode } from './event-node.ts'
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
  const dropped = new Set<number>()
  const storable: StorableEvent[] = []
  const places: number[] = []
  const tests: StorableEvent[] = []
  for (const [index, one] of given.entries()) {
    const event = storableOf(node, one)
    if (typeof event === 'string') verdicts[index] = { status: 'rejected', reason: event }
    else if (event.token.isTest) {
      verdicts[index] = { status: 'accepted' }
      tests.push(event)
    } else {
      storable.push(event)
      places.push(index)
    }
    if (typeof event !== 'string' && isDropped(one.reward, event.token)) dropped.add(index)
  }
  await storeOutgoing(node.events.run, tests)
  const stored = await node.ingest.store(storable)
  for (const [order, status] of stored.entries()) {
    const place = places[order] ?? -1
    verdicts[place] = { status }
    if (status === 'accepted') noteSeen(node, storable[order], given[place]?.from)
  }
  return verdicts.map((verdict, index) =>
    dropped.has(index) ? { ...verdict, reward: 'dropped' } : verdict,
  )
}

/** The event with its verdict of the traffic rules, or why it is rejected. */
function storableOf(
  node: EventNode,
  { token: text, at, deviceAt, reward, from }: GivenEvent,
): StorableEvent | Rejection {
  const token = node.signer.read(text, at)
  if (typeof token === 'string') {
    node.eventCounts.add('unknown', token)
    return token
  }
  const outgoing = rewardFacts(token, { at, reward })
  // An event of a test is not stored, so it is not judged either.
  const verdict = token.isTest ? {} : node.traffic.judge(token, from, { at })
  return { token, at, deviceAt, outgoing, ...verdict }
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
