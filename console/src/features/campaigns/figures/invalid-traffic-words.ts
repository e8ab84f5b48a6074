import type { EventKind, FilterReason, showCampaignFiltered } from '@frontrow/contract/traffic'
import type { Reply } from '@frontrow/contract/endpoint'
import { countText } from '../../../lib/text/count-text.ts'

export type InvalidTrafficRow = Reply<typeof showCampaignFiltered>[number]

/** The type requires a text for every reason. */
const words: Readonly<Record<FilterReason, { title: string; why: string }>> = {
  unbilled_late: {
    title: 'Came too late to be billed',
    why: 'The ad was shown after the budget it was reserved from had been closed. The advertiser does not pay for it.',
  },
  prefetch: {
    title: 'Fetched before anybody asked',
    why: 'A browser loaded a link ahead of time; nobody had pressed it.',
  },
  listed_bot: {
    title: 'Known crawlers',
    why: 'The program named itself as a crawler or a monitor.',
  },
  datacentre: {
    title: 'From a data centre',
    why: 'The address belongs to machines in a hall, by the list of whoever runs this network.',
  },
  other_agent: {
    title: 'Another program than the one that asked',
    why: 'An ad is seen by the program that asked for it; a sign that events were sent by something else.',
  },
  too_often: {
    title: 'Too often from one device',
    why: 'One click a minute, three in ten minutes, ten an hour and 25 a day count, and five impressions of a campaign in five minutes.',
  },
  injected: {
    title: 'A click made up for an install',
    why: 'The click came seconds before the app was first opened, or after the store had begun to install it.',
  },
  own_address: {
    title: 'From the publisher’s own address',
    why: 'The publisher’s console was used from there in the last 30 days. Nobody pays for what publishers see in their own apps.',
  },
  address_limit: {
    title: 'More than one address may count',
    why: 'Without the viewer’s consent 20 impressions of an address count in five minutes. Of an app that sends user.id with consent, what 250 viewers see in a placement does.',
  },
}

/** For a reason that this console does not know yet. */
const otherReason = {
  title: 'For another reason',
  why: 'This console has no words for the reason. Contact support to learn more.',
}

const otherKind = ['event', 'events'] as const
const kindWords: Readonly<Record<EventKind, readonly [one: string, many: string]>> = {
  impression: ['impression', 'impressions'],
  click: ['click', 'clicks'],
  install: ['install', 'installs'],
  complete: ['video seen to its end', 'videos seen to their end'],
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
