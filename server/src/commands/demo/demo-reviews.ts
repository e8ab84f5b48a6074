// What operators of the demo decided, and what viewers report.
import { adRatings } from '@frontrow/contract/ad-contents/ad-ratings'
import type { ReportReason } from '@frontrow/contract/delivery'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { studios } from '../../../seed/demo/studios.ts'
import { approveAd } from '../../features/ad-contents/ad-contents.ts'
import type { Delivery } from '../../features/delivery/delivery.ts'
import { keepReport } from '../../features/delivery/for-demo.ts'
import type { DemoOperator } from '../../features/operator/for-demo.ts'
import { listAllOperators } from '../../features/operator/for-host.ts'
import { approveWholeApp } from '../../features/apps/apps.ts'
import { findWaitingSubjects } from '../../features/reviews/reviews.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Act } from './demo-acts.ts'
import { demoPlacements } from './demo-placements.ts'

/** The hour of the day at which operators look at what was added on it. */
const reviewHour = 16

/** Operators approve apps, ads and icons on the day on which a studio adds them. */
export function reviewActsOf(
  services: Services,
  operators: readonly DemoOperator[],
  today: Date,
): Act[] {
  const days = new Set(
    studios.flatMap(({ apps, campaigns }) => [
      ...apps.map((app) => app.addedDaysAgo),
      ...campaigns.map((campaign) => campaign.startedDaysAgo),
    ]),
  )
  return [...days].map((daysAgo, place) => ({
    at: new Date(today.getTime() - daysAgo * dayMs + reviewHour * hourMs),
    changesAds: 'tomorrow',
    run: (now) => approveWaiting(services, operators[place % operators.length]?.email ?? '', now),
  }))
}

async function approveWaiting(services: Services, email: string, now: Date): Promise<void> {
  const operator = (await listAllOperators(services)).find((one) => one.email === email)
  const actor = `operator:${operator?.id ?? 'demo'}`
  await services.database.asSystem(async (db) => {
    for (const app of await findWaitingSubjects(db, 'app'))
      await approveWholeApp(db, app, { actor, now })
    for (const ad of await findWaitingSubjects(db, 'ad'))
      await approveAd(db, ad, { rating: adRatings[0], actor, now })
  })
}

/** Viewers report some ads in the last hours, with the tokens of ads that delivery hands out. */
export async function makeDemoReports(
  { services, delivery }: { services: Services; delivery: Delivery },
  studio: string,
): Promise<void> {
  const keys = Object.values(await demoPlacements(services, studio))
  for (const [place, { reason, note }] of reports.entries()) {
    const device = { type: 'phone', os: 'web', orientation: 'portrait' } as const
    const key = keys[place % keys.length] ?? ''
    // A test request takes no budget and is not counted, so the demo's figures stay as they are.
    const asked = { placement_api_key: key, device, test: true }
    const { ad } = delivery.ads.decideAd(asked, { address: '127.0.0.1' })
    if (ad === null) continue
    const { ad: reported } = delivery.events.reportedAd(ad.tokens.click)
    const minutesAgo = (reports.length - place) * 35
    const at = new Date(delivery.now().getTime() - minutesAgo * minuteMs)
    await keepReport(services.database, { ad: reported, reason, note, at })
  }
}

const reports: readonly { reason: ReportReason; note: string }[] = [
  { reason: 'misleading', note: 'The game is nothing like this clip.' },
  { reason: 'broken', note: 'It cannot be closed on my phone.' },
  { reason: 'other', note: '' },
  { reason: 'misleading', note: 'There is no such level.' },
  { reason: 'broken', note: '' },
  { reason: 'offensive', note: 'The joke is not for children.' },
  { reason: 'misleading', note: '' },
  { reason: 'other', note: 'I see it ten times a day.' },
  { reason: 'scam', note: 'The button looks like the one of my phone.' },
]
