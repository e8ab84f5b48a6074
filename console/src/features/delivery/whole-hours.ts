import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showNoFill } from '@frontrow/contract/delivery/why'

type Hour = Reply<typeof showNoFill>['hours'][number]

/** Each hour from the first to the last, newest first. An hour without a request has zeros. */
export function wholeHours(
  hours: readonly Hour[],
  { from, till }: { from: Date; till: Date },
): Hour[] {
  const known = new Map(hours.map((one) => [startOf(one, hourMs), one]))
  const [first, last] = [from, till].map((at) => Math.floor(at.getTime() / hourMs))
  const count = Math.max(0, (last ?? 0) - (first ?? 0) + 1)
  return Array.from({ length: count }, (_, ago) => ((last ?? 0) - ago) * hourMs).map(
    (at) => known.get(at) ?? { ...nothing, hour: new Date(at).toISOString() },
  )
}

const nothing = { requests: 0, fills: 0, reasons: [] }

/** The sums of each day in UTC, newest first, for hours that are newest first. */
export function byDay(hours: readonly Hour[]): Hour[] {
  return [...Map.groupBy(hours, (one) => startOf(one, dayMs))].map(([at, ofDay]) => ({
    hour: new Date(at).toISOString(),
    requests: ofDay.reduce((sum, { requests }) => sum + requests, 0),
    fills: ofDay.reduce((sum, { fills }) => sum + fills, 0),
    reasons: reasonsOf(ofDay),
  }))
}

/** How many requests each reason left without an ad, the most frequent first. */
export function reasonsOf(hours: readonly Hour[]): Hour['reasons'] {
  const counts = new Map<Hour['reasons'][number]['reason'], number>()
  for (const { reason, requests } of hours.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + requests)
  return [...counts]
    .map(([reason, requests]) => ({ reason, requests }))
    .toSorted((one, other) => other.requests - one.requests)
}

function startOf({ hour }: Hour, length: number): number {
  return Math.floor(Date.parse(hour) / length) * length
}
