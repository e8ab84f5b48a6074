import type { NoAdReason } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showNoFill } from '@frontrow/contract/why'

export type NoFillHour = Reply<typeof showNoFill>['hours'][number]

interface ReasonSum {
  reason: NoAdReason
  requests: number
  /** The share of the requests without an ad, from 0 to 1. */
  share: number
}

interface NoFillSums {
  requests: number
  fills: number
  /** The most frequent first. */
  reasons: ReasonSum[]
}

/** The totals over several hours. */
export function sumsOf(hours: readonly NoFillHour[]): NoFillSums {
  const counts = new Map<NoAdReason, number>()
  for (const { reason, requests } of hours.flatMap(({ reasons }) => reasons)) {
    counts.set(reason, (counts.get(reason) ?? 0) + requests)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    requests: hours.reduce((sum, hour) => sum + hour.requests, 0),
    fills: hours.reduce((sum, hour) => sum + hour.fills, 0),
    reasons: [...counts]
      .map(([reason, requests]) => ({ reason, requests, share: all === 0 ? 0 : requests / all }))
      .toSorted((a, b) => b.requests - a.requests),
  }
}
