// The demo has one adjustment: its operators take back a placement's impressions of one day.
import { dayMs } from '@frontrow/contract/durations'
import { openAdjustedImpressions } from '../features/delivery/delivery.ts'
import { applyAdjustments, prepareAdjustment, utcDayOf } from '../features/ledger/ledger.ts'
import { approveAs, listAllOperators, proposeAs } from '../features/operator/operator.ts'
import { readNow } from '../lib/clock.sql.ts'
import type { Services } from '../lib/context.ts'
import { openOutbox } from '../lib/outbox.ts'
import { soldMostOn } from './demo-placements.sql.ts'

/** Long enough ago to be posted, and in the time that everybody looks at. */
const daysAgo = 9

/** One of the demo's operators proposes it, and the other approves. Their mails go nowhere. */
export async function adjustDemo(demo: Services, eventUrl: string): Promise<void> {
  const services = { ...demo, mail: openOutbox({ isNear: true, deliver: async () => {} }, demo) }
  const [proposer, approver] = (await listAllOperators(services)).filter(({ isDemo }) => isDemo)
  const now = await services.database.asSystem(readNow)
  const day = utcDayOf(new Date(now.getTime() - daysAgo * dayMs))
  const placementId = await services.database.asSystem((db) => soldMostOn(db, day))
  if (proposer === undefined || approver === undefined || placementId === undefined) return
  const adjusted = openAdjustedImpressions(services, eventUrl)
  try {
    const prepared = await prepareAdjustment(services, adjusted, {
      dayFrom: day,
      dayTill: day,
      placementId,
      reason: 'The placement was loaded behind another window on this day, where nobody saw it.',
    })
    if ('refused' in prepared) return
    const id = await proposeAs(services, { ...proposer, isOnHost: true }, prepared.proposal)
    await approveAs(services, { ...approver, isOnHost: true }, id)
    await applyAdjustments({ database: services.database, adjusted })
  } finally {
    await adjusted.close()
  }
}
