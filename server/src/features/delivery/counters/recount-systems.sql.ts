// Sums of a day for each campaign or placement and operating system. The day's recount takes them
// from the raw events, because a counter by operating system would make each event more expensive.
import { type EventOs, osByNumber, osOfEvent } from '../store/event-os.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds } from '../tokens/event-token.ts'

/** The sums of one campaign or placement for one day and operating system. */
export interface RawSystem extends SystemCounts {
  side: 'campaign' | 'placement'
  number: number
  os: EventOs
}

interface SystemCounts {
  impressions: bigint
  /** Of the impressions, those of an organization's ads in its own apps. */
  ownImpressions: bigint
  clicks: bigint
  installs: bigint
  /** In the campaign's currency; 0 for placements. */
  spentMicros: bigint
  /** In the network's currency. */
  networkMicros: bigint
}

/** A row about impressions or actions; `os` is null where the row is of a pair of organizations. */
interface SystemCell {
  campaign: number | null
  placement: number | null
  os: number | null
}

export interface ActionCell extends SystemCell, Record<string, unknown> {
  clicks: bigint
  installs: bigint
}

/**
 * $1, $2: the day's ends; $3: the lane. A click is accepted within two days of its slot, an install
 * within nine. `counted_at` is the time at which both the action and its impression had arrived.
 */
export const actionsStatement = `SELECT campaign, placement, ${osOfEvent} AS os,
    count(*) FILTER (WHERE kind = ${kinds.click}) AS clicks, count(*) FILTER (WHERE kind = ${kinds.install}) AS installs
  FROM events.actions
  WHERE lane = $3 AND slot < $2 AND counted_at >= $1 AND counted_at < $2 AND reason = ${reasons.counts}
    AND (kind = ${kinds.click} AND slot >= $1::timestamptz - interval '2 days'
      OR kind = ${kinds.install} AND slot >= $1::timestamptz - interval '9 days')
  GROUP BY GROUPING SETS ((campaign, ${osOfEvent}), (placement, ${osOfEvent}))`

/** Adds up the rows of all lanes. */
export function sumsOfSystems() {
  const sums = new Map<string, RawSystem>()
  return {
    add: ({ campaign, placement, os }: SystemCell, counts: Partial<SystemCounts>): void => {
      const [side, number] =
        campaign === null ? (['placement', placement] as const) : (['campaign', campaign] as const)
      if (number === null || os === null) return
      const key = `${side} ${number} ${os}`
      const sum = sums.get(key) ?? { side, number, os: osByNumber(os), ...nothing }
      for (const name of measures) sum[name] += counts[name] ?? 0n
      sums.set(key, sum)
    },
    rows: () => [...sums.values()],
  }
}

const nothing: SystemCounts = {
  impressions: 0n,
  ownImpressions: 0n,
  clicks: 0n,
  installs: 0n,
  spentMicros: 0n,
  networkMicros: 0n,
}
const measures = [
  'impressions',
  'ownImpressions',
  'clicks',
  'installs',
  'spentMicros',
  'networkMicros',
] as const
