import { type Answered, type Environment, isRefusedByServer, waitAfter } from './environment.ts'
import type { EventStore, KeptEvent } from './event-store.ts'
import type { Guard } from './guard.ts'
import type { Retry, AdListener } from './ad-event.ts'
import type { EventResults, EventsBody, Loose, RewardFields } from './wire.ts'

export interface EventQueue {
  /**
   * Stores an event and sends it as soon as possible. A token that is already in the queue is not
   * added again.
   */
  add(token: string, of: string, reward?: RewardFields): void
  /** Sends the stored events now, unless the server has said how long to wait. */
  flush(): void
  /** The number of events that wait. */
  size(): number
}

const mostASend = 500
/**
 * When a page closes, browsers complete its requests only up to 64 KiB in total (`keepalive` in the
 * Fetch standard). This leaves 5 kB for an ad request at the same time.
 */
const mostBytesASend = 60_000

/**
 * Events stay in storage until the server has answered for them, so a lost network or a closed game
 * loses none. Sending an event twice is safe, because the server counts a token once. When the
 * store is full, the oldest events are dropped.
 */
export function openEventQueue(
  environment: Environment,
  on: { store: EventStore; baseUrl: string; emit: AdListener; guard: Guard; retryAfter: Retry },
): EventQueue {
  const { store, baseUrl, emit, guard, retryAfter } = on
  let mostEvents = mostASend
  let tries = 0
  let isSending = false
  let waiting: { isTold: boolean; callOff: () => void } | undefined
  const post = async (body: unknown) => {
    isSending = true
    try {
      return await environment.post(`${baseUrl}/delivery/v1/events`, body)
    } finally {
      isSending = false
    }
  }
  const send = () => void guard(sendNow, undefined)
  const sendNow = async () => {
    const { events, body } = batchOf(store.read(), mostEvents)
    waiting?.callOff()
    waiting = undefined
    if (isSending || events.length === 0) return
    const answered = await post(body)
    if (answered.status === 413 && events.length > 1) {
      mostEvents = Math.floor(events.length / 2)
      send()
      return
    }
    const results = verdictsIn(answered, events.length)
    if (!results) {
      const milliseconds = waitAfter(answered, tries, environment.random())
      tries += 1
      const callOff = retryAfter(milliseconds, 'events', send)
      waiting = { isTold: answered.status > 0, callOff }
      return
    }
    tries = 0
    store.remove(events)
    events.forEach(({ of }, index) => {
      emit({
        type: 'event_result',
        kind: of,
        ...(results[index] ?? { status: `${answered.status}` }),
      })
    })
    send()
  }
  const sendUnlessWaiting = () => {
    if (!waiting) send()
  }
  // What an earlier run left is sent after the caller of this has gone on, because storage may be
  // slow.
  environment.after(0, sendUnlessWaiting)
  return {
    size: () => store.read().length,
    add: (token, of, reward) => {
      store.add({ token, at: new Date(environment.now()).toISOString(), of, reward })
      sendUnlessWaiting()
    },
    // When the network comes back, events are sent at once. A wait that the server asked for
    // (`Retry-After`) is always completed.
    flush: () => {
      if (!waiting?.isTold) send()
    },
  }
}

/** The oldest events that fit into one request. */
function batchOf(
  stored: readonly KeptEvent[],
  mostEvents: number,
): { events: KeptEvent[]; body: unknown } {
  const events: KeptEvent[] = []
  const body: { events: Loose<EventsBody['events'][number]>[] } = { events: [] }
  let bytes = 20
  for (const event of stored.slice(0, mostEvents)) {
    const { token, at, reward } = event
    const sent = { token, at, reward }
    bytes += JSON.stringify(sent).length + 1
    if (bytes > mostBytesASend && events.length > 0) break
    events.push(event)
    body.events.push(sent)
  }
  return { events, body }
}

/**
 * The server's final results for the events, or undefined when the events must be kept and sent
 * again.
 * A 200 is final when it has a result for each event. A refusal of the server itself is final,
 * without results. Any other answer is not trusted.
 */
function verdictsIn(answered: Answered, count: number): EventResults | undefined {
  const { results } = (answered.body ?? {}) as { results?: EventResults }
  if (answered.status === 200)
    return Array.isArray(results) && results.length === count ? results : undefined
  return isRefusedByServer(answered) ? [] : undefined
}
