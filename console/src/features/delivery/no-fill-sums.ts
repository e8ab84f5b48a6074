import type { NoAdReason } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showNoFill } from '@frontrow/contract/delivery/why'
import { reasonsOf } from './whole-hours.ts'

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
  const reasons = reasonsOf(hours)
  const all = reasons.reduce((sum, { requests }) => sum + requests, 0)
  return {
    requests: hours.reduce((sum, hour) => sum + hour.requests, 0),
    fills: hours.reduce((sum, hour) => sum + hour.fills, 0),
    reasons: reasons.map((one) => ({ ...one, share: all === 0 ? 0 : one.requests / all })),
  }
}
