import type { recordEvents as call } from '@frontrow/contract/delivery'
import type { Handler } from '../../../lib/calls/serve.ts'
import type { EventVerdict, GivenEvent } from './accept-events.ts'
import { inTime } from './in-time.ts'

/** What the calls that send events need. */
export interface EventDelivery {
  /** The product's time on this node. */
  now(): Date
  events: {
    /** Stores events, at most 5,000 per call. Refusals: `unavailable`. */
    ingest(events: readonly GivenEvent[]): Promise<EventVerdict[]>
  }
}

/** POST /delivery/v1/events */
export function recordEventsIn(delivery: EventDelivery): Handler<typeof call> {
  return async function recordEvents({ caller: from }, { body }) {
    const at = delivery.now()
    const events = body.events.map((event) => ({
      token: event.token,
      at,
      deviceAt: deviceTime(event.at),
      from,
    }))
    const results = await inTime(delivery.events.ingest(events))
    const forged = results.filter(({ reason }) => reason === 'forged').length
    from.noteForged(forged / Math.max(1, results.length))
    return { results }
  }
}

/** Device clocks may be wrong by any amount. A time outside 2000 to 2199 is ignored. */
function deviceTime(text: string | undefined): Date | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return time >= Date.UTC(2000) && time < Date.UTC(2200) ? new Date(time) : undefined
}
