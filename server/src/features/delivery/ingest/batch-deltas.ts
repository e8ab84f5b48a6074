import { hourMs } from '@frontrow/contract/durations'
import type {
  CountDelta,
  CountedImpressions,
  FilteredEvents,
} from '../counters/count-deltas.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds, slotOf } from '../tokens/event-token.ts'
import { type StorableEvent, isBilled } from './event-columns.sql.ts'

/**
 * What a batch of new events adds to the counters, by the hour of arrival. Actions that count are
 * not in the sums: they are counted when their impression is found.
 */
export function deltasOf(lane: number, events: readonly StorableEvent[]): CountDelta[] {
  const hours = Map.groupBy(events, ({ at }) => Math.floor(at.getTime() / hourMs))
  return [...hours].map(([hour, own]) => ({
    lane,
    at: own[0]?.at ?? new Date(hour * hourMs),
    hour: new Date(hour * hourMs),
    ...sumsOf(own),
  }))
}

function sumsOf(
  events: readonly StorableEvent[],
): Pick<CountDelta, 'counted' | 'filtered' | 'actionsSince'> {
  const counted = new Map<string, CountedImpressions>()
  const filtered = new Map<string, FilteredEvents>()
  let oldest = Infinity
  for (const event of events) {
    if ((event.reason ?? reasons.counts) !== reasons.counts) addFiltered(filtered, event)
    else if (event.token.kind === kinds.impression) addCounted(counted, event)
    else oldest = Math.min(oldest, slotOf(event.token))
  }
  return {
    counted: [...counted.values()],
    filtered: [...filtered.values()],
    actionsSince: oldest === Infinity ? undefined : new Date(oldest * hourMs),
  }
}

function addCounted(sums: Map<string, CountedImpressions>, event: StorableEvent): void {
  const { token } = event
  const { placement, campaign, content, country } = token
  const lease = isBilled(event) ? (token.lease ?? null) : null
  const ownApp = token.publisher === token.advertiser ? token.publisherApp : null
  const key = `${placement} ${campaign} ${content} ${country} ${ownApp ?? ''} ${lease ?? ''}`
  const sum = sums.get(key)
  if (sum === undefined) {
    sums.set(key, {
      placement,
      campaign,
      content,
      country,
      ownApp,
      lease,
      impressions: 1,
      spentMicros: token.priceMicros,
      networkMicros: token.networkMicros,
    })
    return
  }
  sum.impressions += 1
  sum.spentMicros += token.priceMicros
  sum.networkMicros += token.networkMicros
}

function addFiltered(sums: Map<string, FilteredEvents>, event: StorableEvent): void {
  const { placement, campaign, kind } = event.token
  const reason = event.reason ?? reasons.counts
  const key = `${placement} ${campaign} ${kind} ${reason}`
  const sum = sums.get(key)
  if (sum === undefined) sums.set(key, { placement, campaign, kind, reason, events: 1 })
  else sum.events += 1
}
