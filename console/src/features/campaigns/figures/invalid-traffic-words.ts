import type {
  EventKind,
  FilterReason,
  showCampaignFiltered,
} from '@frontrow/contract/delivery/traffic'
import type { Reply } from '@frontrow/contract/endpoint'
import { countText } from '../../../lib/text/count-text.ts'

export type InvalidTrafficRow = Reply<typeof showCampaignFiltered>[number]

/** The type requires a text for every reason. */
const words: Readonly<Record<FilterReason, { title: string; why: string }>> = {
  unbilled_late: {
    title: 'Too late to be billed',
    why: 'The impression arrived after its reserved budget was settled. The advertiser does not pay for it.',
  },
  prefetch: {
    title: 'Prefetch',
    why: 'A browser loaded the link in advance, without a click.',
  },
  listed_bot: {
    title: 'Crawler',
    why: 'The user agent identifies itself as a crawler or monitor.',
  },
  datacentre: {
    title: 'Data center traffic',
    why: 'The IP address belongs to a data center on the operator’s list.',
  },
  other_agent: {
    title: 'User agent mismatch',
    why: 'The event came from a different user agent than the ad request.',
  },
  too_often: {
    title: 'Device rate limit',
    why: 'A device counts for at most 1 click per minute, 3 per 10 minutes, 10 per hour and 25 per day, and 5 impressions of a campaign per 5 minutes.',
  },
  injected: {
    title: 'Click injection',
    why: 'The click came seconds before the first open of the app, or after its installation started.',
  },
  own_address: {
    title: 'Self-traffic',
    why: 'The publisher used the console from this IP address in the last 30 days. Publishers’ own views are not billed.',
  },
  address_limit: {
    title: 'IP rate limit',
    why: 'Without consent, an IP address counts for at most 20 impressions per 5 minutes. With user.id and consent, it counts for at most 250 viewers of a placement.',
  },
}

/** For a reason that this console does not know yet. */
const otherReason = {
  title: 'Other reason',
  why: 'This console does not know the reason. Contact support.',
}

const otherKind = ['event', 'events'] as const
const kindWords: Readonly<Record<EventKind, readonly [one: string, many: string]>> = {
  impression: ['impression', 'impressions'],
  click: ['click', 'clicks'],
  install: ['install', 'installs'],
  complete: ['completed video', 'completed videos'],
}

export interface InvalidTrafficSum {
  reason: FilterReason
  title: string
  why: string
  /** '12 impressions, 1 click' */
  counts: string
  events: number
}

/** The days summed by reason, most frequent first. */
export function invalidTrafficSums(rows: readonly InvalidTrafficRow[]): InvalidTrafficSum[] {
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const sums = [...byReason].map(([reason, own]) => ({
    reason,
    ...(reason in words ? words[reason] : otherReason),
    counts: countsOf(own),
    events: total(own),
  }))
  return sums.toSorted((a, b) => b.events - a.events)
}

function countsOf(rows: readonly InvalidTrafficRow[]): string {
  return [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, own]) => {
      const [singular, plural] = kind in kindWords ? kindWords[kind] : otherKind
      const events = total(own)
      return `${countText(events)} ${events === 1 ? singular : plural}`
    })
    .join(', ')
}

function total(rows: readonly InvalidTrafficRow[]): number {
  return rows.reduce((sum, { events }) => sum + events, 0)
}
