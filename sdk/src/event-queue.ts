import type { recordEvents } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { Tell } from './happenings.ts'
import { type Surroundings, mayPass, waitAfter } from './surroundings.ts'

type KeptEvent = Required<Input<typeof recordEvents>['body']['events'][number]> & { of: string }

export interface EventQueue {
  /** Keeps an event and sends it as soon as can be. A token that waits already is not kept twice. */
  add(token: string, of: string): void
  /** Sends what waits, now. */
  flush(): void
}

const mostASend = 500
const mostKept = 1000

/**
 * Events wait in storage until the server has answered for them, so that neither a lost network nor a closed game loses one. To
 * send one twice is safe: the server counts a token once. Of too many the oldest go.
 */
export function openEventQueue(
  around: Surroundings,
  { baseUrl, tell }: { baseUrl: string; tell: Tell },
): EventQueue {
  const { read, write } = openStore(around, `frontrow ${baseUrl}`)
  let tries = 0
  let isSending = false
  let waiting: { isTold: boolean; callOff: () => void } | undefined
  const send = async () => {
    const events = read().slice(0, mostASend)
    waiting?.callOff()
    waiting = undefined
    if (isSending || events.length === 0) return
    isSending = true
    const body = { events: events.map(({ token, at }) => ({ token, at })) }
    const answered = await around.post(`${baseUrl}/delivery/v1/events`, body)
    isSending = false
    if (mayPass(answered)) {
      const milliseconds = waitAfter(answered, tries, around.random())
      tries += 1
      tell({ what: 'retry', of: 'events', inSeconds: Math.ceil(milliseconds / 1000) })
      const callOff = around.after(milliseconds, () => void send())
      waiting = { isTold: answered.status > 0, callOff }
      return
    }
    tries = 0
    // Any other answer is final: what the server does not take today it will not take tomorrow.
    const sent = new Set(events.map(({ token }) => token))
    write(read().filter(({ token }) => !sent.has(token)))
    const { results = [] } = (answered.body ?? {}) as Partial<Reply<typeof recordEvents>>
    events.forEach(({ of }, index) => {
      tell({ what: 'verdict', of, ...(results[index] ?? { status: `${answered.status}` }) })
    })
    void send()
  }
  return {
    add: (token, of) => {
      const events = read()
      if (!events.some((event) => event.token === token)) {
        write([...events, { token, at: new Date(around.now()).toISOString(), of }])
      }
      if (!waiting) void send()
    },
    // A network that is back ends a wait for it; a server that said how long is not asked before.
    flush: () => {
      if (!waiting?.isTold) void send()
    },
  }
}

/** Read anew each time: another tab of the same game may have sent or added some. */
function openStore(around: Surroundings, key: string) {
  let spare: KeptEvent[] = []
  let isClosed = false
  return {
    read: (): KeptEvent[] => {
      try {
        const kept = JSON.parse(around.read(key) ?? '[]') as KeptEvent[]
        return isClosed || !Array.isArray(kept) ? spare : kept
      } catch {
        return spare
      }
    },
    write: (events: KeptEvent[]) => {
      spare = events.slice(-mostKept)
      try {
        around.write(key, JSON.stringify(spare))
        isClosed = false
      } catch {
        // Full or closed: they are kept for as long as the page is.
        isClosed = true
      }
    },
  }
}
