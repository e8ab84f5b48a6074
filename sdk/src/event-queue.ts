import type { recordEvents } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { type KeptEvent, openEventStore } from './event-store.ts'
import type { Tell } from './sdk-events.ts'
import { type Answered, type Environment, waitAfter } from './environment.ts'

export interface EventQueue {
  /** Keeps an event and sends it as soon as can be. A token that waits already is not kept twice. */
  add(token: string, of: string): void
  /** Sends what waits, now. */
  flush(): void
}

const mostASend = 500
/**
 * A browser finishes a request of a page that is being closed only up to 64 KiB, over all of the page's requests together
 * (`keepalive` in the Fetch standard). 5 kB are left for an ad request at the same time.
 */
const mostBytesASend = 60_000

/**
 * Events wait in storage until the server has answered for them, so that neither a lost network nor a closed game loses one. To
 * send one twice is safe: the server counts a token once. Of too many the oldest go.
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
    // A network that is back ends a wait for it; a server that said how long is not asked before.
    flush: () => {
      if (!waiting?.isTold) void send()
    },
  }
}

type Body = Input<typeof recordEvents>['body']
type Results = Reply<typeof recordEvents>['results']

/** The oldest events, as many as one request may carry. */
function batchOf(
  kept: readonly KeptEvent[],
  mostEvents: number,
): { events: KeptEvent[]; body: Body } {
  const events: KeptEvent[] = []
  const body: Body = { events: [] }
  let bytes = 20
  for (const event of kept.slice(0, mostEvents)) {
    const { token, at } = event
    bytes += JSON.stringify({ token, at }).length + 1
    if (bytes > mostBytesASend && events.length > 0) break
    events.push(event)
    body.events.push({ token, at })
  }
  return { events, body }
}

/**
 * What the server says of the events for good, or undefined where the events have to be kept. A 200 is final with a verdict for
 * each event. A 400 or 422 is final, without verdicts, where the body is the server's own refusal, which repeats the status as
 * its `code`. Anything else may come from whatever stands between (a proxy, a portal that wants a sign-in) and may pass.
 */
function verdictsIn({ status, body }: Answered, count: number): Results | undefined {
  const { code, results } = (body ?? {}) as { code?: unknown; results?: Results }
  if (status === 200)
    return Array.isArray(results) && results.length === count ? results : undefined
  return (status === 400 || status === 422) && code === status ? [] : undefined
}
