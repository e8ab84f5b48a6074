import type { recordEvents } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { type KeptEvent, openEventStore } from './event-store.ts'
import type { Tell } from './sdk-events.ts'
import { type Answered, type Environment, waitAfter } from './environment.ts'

export interface EventQueue {
  /**
   * Stores an event and sends it as soon as possible. A token that is already in the queue is not
   * added again.
   */
  add(token: string, of: string): void
  /** Sends the stored events now, unless the server has said how long to wait. */
  flush(): void
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
  around: Environment,
  { baseUrl, tell }: { baseUrl: string; tell: Tell },
): EventQueue {
  const store = openEventStore(around, `frontrow ${baseUrl}`)
  let mostEvents = mostASend
  let tries = 0
  let isSending = false
  let waiting: { isTold: boolean; callOff: () => void } | undefined
  const send = async () => {
    const { events, body } = batchOf(store.read(), mostEvents)
    waiting?.callOff()
    waiting = undefined
    if (isSending || events.length === 0) return
    isSending = true
    const answered = await around.post(`${baseUrl}/delivery/v1/events`, body)
    isSending = false
    if (answered.status === 413 && events.length > 1) {
      mostEvents = Math.floor(events.length / 2)
      void send()
      return
    }
    const results = verdictsIn(answered, events.length)
    if (!results) {
      const milliseconds = waitAfter(answered, tries, around.random())
      tries += 1
      tell({ what: 'retry', of: 'events', inSeconds: Math.ceil(milliseconds / 1000) })
      const callOff = around.after(milliseconds, () => void send())
      waiting = { isTold: answered.status > 0, callOff }
      return
    }
    tries = 0
    store.remove(events)
    events.forEach(({ of }, index) => {
      tell({ what: 'verdict', of, ...(results[index] ?? { status: `${answered.status}` }) })
    })
    void send()
  }
  return {
    add: (token, of) => {
      store.add({ token, at: new Date(around.now()).toISOString(), of })
      if (!waiting) void send()
    },
    // When the network comes back, events are sent at once. A wait that the server asked for
    // (`Retry-After`) is always completed.
    flush: () => {
      if (!waiting?.isTold) void send()
    },
  }
}

type Body = Input<typeof recordEvents>['body']
type Results = Reply<typeof recordEvents>['results']

/** The oldest events that fit into one request. */
function batchOf(
  stored: readonly KeptEvent[],
  mostEvents: number,
): { events: KeptEvent[]; body: Body } {
  const events: KeptEvent[] = []
  const body: Body = { events: [] }
  let bytes = 20
  for (const event of stored.slice(0, mostEvents)) {
    const { token, at } = event
    bytes += JSON.stringify({ token, at }).length + 1
    if (bytes > mostBytesASend && events.length > 0) break
    events.push(event)
    body.events.push({ token, at })
  }
  return { events, body }
}

/**
 * The server's final results for the events, or undefined when the events must be kept and sent
 * again.
 * A 200 is final when it has a result for each event. A 400 or 422 is final, without results, when
 * its body repeats the status as `code`, as all error bodies of this server do. Any other answer
 * may come from a proxy or a captive portal, so it is not trusted.
 */
function verdictsIn({ status, body }: Answered, count: number): Results | undefined {
  const { code, results } = (body ?? {}) as { code?: unknown; results?: Results }
  if (status === 200)
    return Array.isArray(results) && results.length === count ? results : undefined
  return (status === 400 || status === 422) && code === status ? [] : undefined
}
