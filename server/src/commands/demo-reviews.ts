// What operators find in the demo's queue.
import { adRatings } from '@frontrow/contract/ad-ratings'
import type { ReportReason } from '@frontrow/contract/delivery'
import { approveAd } from '../features/ad-contents/ad-contents.ts'
import { type Delivery, keepReport } from '../features/delivery/delivery.ts'
import { type WaitingSubject, decideBySystem, findWaiting } from '../features/reviews/reviews.ts'
import { readNow } from '../lib/clock.sql.ts'
import type { Services } from '../lib/context.ts'
import { demoPlacements } from './demo-placements.ts'

/** As in the audit: nobody of the demo's operators was there when most ads were uploaded. */
const actor = 'operator:demo'

/**
 * Approves all but the newest app and ads of the demo, as operators did before, and has viewers
 * report some ads, with the tokens of ads that delivery hands out.
 */
export async function makeDemoReviews(
  { services, delivery }: { services: Services; delivery: Delivery },
  studio: string,
): Promise<void> {
  await services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const [apps, ads] = [await findWaiting(db, 'app'), await findWaiting(db, 'ad')]
    for (const app of apps.slice(0, -1)) await approveApp(db, app, now)
    for (const ad of ads.slice(0, -2)) await approveAd(db, ad, { rating: adRatings[0], actor, now })
  })
  const keys = Object.values(await demoPlacements(services, studio))
  for (const [place, { reason, note }] of reports.entries()) {
    const device = { type: 'phone', os: 'web', orientation: 'portrait' } as const
    const key = keys[place % keys.length] ?? ''
    // A test request takes no budget and is not counted, so the demo's figures stay as they are.
    const asked = { placement_api_key: key, device, test: true }
    const { ad } = delivery.decideAd(asked, { address: '127.0.0.1' })
    if (ad === null) continue
    const { ad: reported } = delivery.reportedAd(ad.tokens.click)
    await keepReport(services.database, { ad: reported, reason, note, at: delivery.now() })
  }
}

async function approveApp(
  db: Parameters<typeof decideBySystem>[0],
  app: WaitingSubject,
  now: Date,
): Promise<void> {
  const words = { outcome: 'approve' as const, reason: undefined, message: 'Your app is approved.' }
  const by = { by: actor, before: {}, now, visibleFrom: now }
  await decideBySystem(db, { kind: 'app', ...app }, { ...words, ...by })
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
