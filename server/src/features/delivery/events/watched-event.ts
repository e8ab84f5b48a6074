// What a live view shows of an event.
import type { StorableEvent } from '../ingest/event-columns.sql.ts'
import { flags } from '../traffic/traffic-rules.ts'
import { type EventToken, kinds } from '../tokens/event-token.ts'
import type { WatchedCall } from '../watch/watched-call.ts'
import type { EventVerdict, GivenEvent } from './event-intake.ts'
import type { EventNode } from './event-node.ts'

/** An event with its answer. */
export interface AnsweredEvent {
  given: GivenEvent
  verdict: EventVerdict
  /** The event with the verdict of the traffic rules; absent where it was rejected. */
  event?: StorableEvent
}

/** Keeps an event for the live views that see it. */
export function watchEvent(
  { watches, signer }: Pick<EventNode, 'watches' | 'signer'>,
  answered: AnsweredEvent,
): void {
  const { token: text, at, from } = answered.given
  if (watches.size === 0 || from === undefined) return
  const token = answered.event?.token ?? signer.readAnyAge(text)
  const ofAd = token && { organization: token.publisher, rid: token.rid }
  const { reason } = answered.verdict
  const call = { at, ...factsOf(token), ...(reason && { reason }) }
  for (const sight of watches.seenBy({ organization: undefined, address: from.address, ...ofAd }))
    watches.keep(sight, { ...call, outcome: outcomeOf(answered, sight) })
}

function factsOf(token: EventToken | undefined) {
  if (token === undefined) return { kind: 'event' } as const
  const { kind, placement, rid, isTest } = token
  return { kind: nameOf(kind), placement, request_id: rid, is_test: isTest }
}

/** The kind of event that a token is for. */
function nameOf(kind: number): WatchedCall['kind'] {
  if (kind === kinds.impression) return 'impression'
  return kind === kinds.click ? 'click' : 'complete'
}

/**
 * An event that does not count is shown as `stored`, because fraud could be tuned by the reason.
 * The exception is the reason that the console is used from the address of the view. It reveals
 * nothing of the other rules, because it is set whatever they find.
 */
function outcomeOf(
  { verdict, event }: AnsweredEvent,
  { isByAddress }: { isByAddress: boolean },
): WatchedCall['outcome'] {
  if (verdict.status !== 'accepted') return verdict.status
  if (event?.token.isTest === true) return 'test'
  const isOwnAddress = ((event?.flags ?? 0) & flags.ownAddress) !== 0
  return isByAddress && isOwnAddress ? 'own_address' : 'stored'
}
