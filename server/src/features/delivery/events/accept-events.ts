import { type StorableEvent, isBilled } from '../ingest/event-columns.sql.ts'
import { storeOutgoing } from '../outgoing/outgoing.sql.ts'
import { isDropped, rewardFacts } from '../outgoing/reward-facts.ts'
import type { EventVerdict, GivenEvent } from './event-intake.ts'
import type { EventNode } from './event-node.ts'
import { type AnsweredEvent, watchEvent } from './watched-event.ts'

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
  for (const [index, { event, verdict, given: one }] of counted.entries()) {
    verdict.status = statuses[index] ?? verdict.status
    if (verdict.status === 'accepted') noteSeen(node, event, one)
  }
  for (const one of judged) watchEvent(node, one)
  return judged.map(({ verdict }) => verdict)
}

function isStorable(judged: AnsweredEvent): judged is AnsweredEvent & { event: StorableEvent } {
  return judged.event !== undefined
}

/** Verifies one event. It is `accepted` as long as the database does not say otherwise. */
function judgedOf(node: EventNode, given: GivenEvent): AnsweredEvent {
  const { token: text, at, deviceAt, reward, from } = given
  const token = node.signer.read(text, at)
  if (typeof token === 'string') {
    node.eventCounts.add('unknown', token)
    return { given, verdict: { status: 'rejected', reason: token } }
  }
  const outgoing = rewardFacts(token, { at, reward })
  // An event of a test is not stored, so it is not judged either.
  const traffic = token.isTest ? {} : node.traffic.judge(token, from, { at })
  const verdict: EventVerdict = { status: 'accepted' }
  if (isDropped(reward, token)) verdict.reward = 'dropped'
  return { given, verdict, event: { token, at, deviceAt, outgoing, ...traffic } }
}

/** A billed impression shows that the ads given to its address are shown. */
function noteSeen({ unseenAds }: EventNode, event: StorableEvent, { from }: GivenEvent): void {
  if (from !== undefined && isBilled(event)) unseenAds.noteSeen(from.address, event.token.campaign)
}
