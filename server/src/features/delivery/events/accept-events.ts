import type { recordEvents } from '@frontrow/contract/delivery'
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
  const judged = given.map((one) => judgedOf(node, one))
  const events = judged.filter(isStorable)
  const tests = events.filter(({ event }) => event.token.isTest)
  const counted = events.filter(({ event }) => !event.token.isTest)
  await storeOutgoing(
    node.events.run,
    tests.map(({ event }) => event),
  )
  const statuses = await node.ingest.store(counted.map(({ event }) => event))
  for (const [index, { event, verdict, from }] of counted.entries()) {
    verdict.status = statuses[index] ?? verdict.status
    if (verdict.status === 'accepted') noteSeen(node, event, from)
  }
  return judged.map(({ verdict }) => verdict)
}

interface Judged {
  verdict: EventVerdict
  /** Undefined where it is rejected. */
  event?: StorableEvent
  from?: EventSource | undefined
}

function isStorable(judged: Judged): judged is Judged & { event: StorableEvent } {
  return judged.event !== undefined
}

/** Verifies one event. It is `accepted` as long as the database does not say otherwise. */
function judgedOf(
  node: EventNode,
  { token: text, at, deviceAt, reward, from }: GivenEvent,
): Judged {
  const token = node.signer.read(text, at)
  if (typeof token === 'string') {
    node.eventCounts.add('unknown', token)
    return { verdict: { status: 'rejected', reason: token } }
  }
  const outgoing = rewardFacts(token, { at, reward })
  // An event of a test is not stored, so it is not judged either.
  const traffic = token.isTest ? {} : node.traffic.judge(token, from, { at })
  const verdict: EventVerdict = { status: 'accepted' }
  if (isDropped(reward, token)) verdict.reward = 'dropped'
  return { verdict, event: { token, at, deviceAt, outgoing, ...traffic }, from }
}

/** A billed impression shows that the ads given to its address are shown. */
function noteSeen(
  { unseenAds }: EventNode,
  event: StorableEvent,
  from: EventSource | undefined,
): void {
  if (from !== undefined && isBilled(event)) unseenAds.noteSeen(from.address, event.token.campaign)
}
