import { kinds } from '../tokens/event-token.ts'
import type { CountOf } from './add-to-counter.sql.ts'

const ofKind = (kind: number) => `count(*) FILTER (WHERE kind = ${kind})`
const acts = {
  impressions: ofKind(kinds.impression),
  clicks: ofKind(kinds.click),
  installs: ofKind(kinds.install),
}
const ofBothSides = {
  ...acts,
  own_impressions: `count(*) FILTER (WHERE kind = ${kinds.impression} AND publisher = advertiser)`,
  completes: ofKind(kinds.complete),
}

export const sumOf = (micros: string) => `sum(${micros})::bigint`

/**
 * The counts that come from events, as aggregates over rows with `kind`, both organizations,
 * `billed_micros` and `billed_network_micros`. The other counts come from ad requests.
 */
export const eventCounts = {
  placement_counts: { ...ofBothSides, billed_network_micros: sumOf('billed_network_micros') },
  campaign_counts: { ...ofBothSides, spent_micros: sumOf('billed_micros') },
  own_counts: acts,
} satisfies {
  placement_counts: Record<Exclude<CountOf<'placement_counts'>, 'requests' | 'answers'>, string>
  campaign_counts: Record<Exclude<CountOf<'campaign_counts'>, 'requests'>, string>
  own_counts: Record<CountOf<'own_counts'>, string>
}
