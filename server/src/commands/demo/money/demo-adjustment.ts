// The demo has one adjustment: its operators take back a placement's impressions of one day. A
// second one is proposed and waits.
import { dayMs } from '@frontrow/contract/durations'
import {
  type AdjustedImpressions,
  openAdjustedImpressions,
} from '../../../features/delivery/for-books.ts'
import { approveAs, proposeAs } from '../../../features/operator/for-host.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { soldMostOn } from '../demo-placements.sql.ts'
import { findStaff, type Staff, withoutMails } from '../demo-staff.ts'
import { applyAdjustments } from '../../../features/books/for-accounting.ts'
import { prepareAdjustment } from '../../../features/books/for-demo.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/** Long enough ago to be posted, and in the time that everybody looks at. */
const done = {
  daysAgo: 9,
  reason: 'The placement was loaded behind another window on this day, where nobody saw it.',
}
const proposed = {
  daysAgo: 4,
  reason: 'An update of the app showed the ad twice on this day. The publisher told us.',
}

/**
 * The demo's operator of Finance proposes an adjustment, which the other approves, and a second
 * one, which waits.
 */
export async function adjustDemo(demo: Services, eventUrl: string): Promise<void> {
  const services = withoutMails(demo)
  const { proposer, approver } = await findStaff(services)
  const adjusted = openAdjustedImpressions(services, eventUrl)
  try {
    const id = await propose(services, { adjusted, operator: proposer, ...done })
    if (id === undefined) return
    await approveAs(services, { ...approver, isOnHost: true }, id)
    await applyAdjustments({ database: services.database, adjusted })
    await propose(services, { adjusted, operator: proposer, ...proposed })
  } finally {
    await adjusted.close()
  }
}

/** Proposes to take back what the best placement of a day earned. Undefined where none did. */
async function propose(
  services: Services,
  asked: {
    adjusted: AdjustedImpressions
    operator: Staff['proposer']
    daysAgo: number
    reason: string
  },
): Promise<string | undefined> {
  const { adjusted, operator, daysAgo, reason } = asked
  const now = await services.database.asSystem(readNow)
  const day = utcDayOf(new Date(now.getTime() - daysAgo * dayMs))
  const placementId = await services.database.asSystem((db) => soldMostOn(db, day))
  if (placementId === undefined) return undefined
  const span = { dayFrom: day, dayTill: day, placementId, reason }
  const proposal = await prepareAdjustment(services, adjusted, span)
  return proposeAs(services, { ...operator, isOnHost: true }, proposal)
}
