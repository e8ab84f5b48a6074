import type { recordEvents as call } from '@frontrow/contract/delivery'
import { isStorable } from '../../../lib/http/read-json.ts'
import type { Handler } from '../../../lib/calls/serve.ts'
import type { EventIntake } from './event-intake.ts'
import { inTime } from './in-time.ts'

/** What the calls that send events need. */
export interface EventDelivery {
  /** The product's time on this node. */
  now(): Date
  events: Pick<EventIntake, 'ingest'>
}

/** POST /delivery/v1/events */
export function recordEventsIn(delivery: EventDelivery): Handler<typeof call> {
  return async function recordEvents({ caller: from }, { body }) {
    const at = delivery.now()
    const events = body.events.map((event) => ({
      token: event.token,
      at,
      deviceAt: deviceTime(event.at),
      reward: event.reward,
      from,
    }))
    const results = await inTime(delivery.events.ingest(events))
    const forged = results.filter(({ reason }) => reason === 'forged').length
    from.noteForged(forged / Math.max(1, results.length))
    return { results }
  }
}

/**
 * Replaces each reward with characters that cannot be stored by null, which is dropped later. The
 * whole body would be refused otherwise, and with it the events that it holds.
 */
export function withReadableRewards(body: unknown): unknown {
  const { events } = (body ?? {}) as { events?: unknown }
  if (!Array.isArray(events)) return body
  for (const event of events as unknown[])
    if (hasReward(event) && !isStorable(event.reward)) event.reward = null
  return body
}

function hasReward(event: unknown): event is { reward: unknown } {
  return typeof event === 'object' && event !== null && 'reward' in event
}

/** Device clocks may be wrong by any amount. A time outside 2000 to 2199 is ignored. */
function deviceTime(text: string | undefined): Date | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return time >= Date.UTC(2000) && time < Date.UTC(2200) ? new Date(time) : undefined
}
