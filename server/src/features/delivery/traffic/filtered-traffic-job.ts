import { hourMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { announce, organizationsTaking } from '../../webhooks/webhooks.ts'
import { type FilteredPlacement, findFilteredPlacements } from './filtered-placements.sql.ts'
import { reasonByNumber } from './show-invalid-traffic.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const fewestEvents = 500
const leastPercent = 20

/** Notifies the webhooks of publishers of placements with much filtered traffic, once a day. */
export function filteredTrafficJob({ database }: Pick<Services, 'database'>): Job {
  return {
    name: 'filtered traffic',
    everyMs: hourMs,
    isAtStart: true,
    runs: 'on each node',
    work: () => announceFiltered(database),
    level: 'warn',
    whenFailed:
      'webhooks were not told of placements with much filtered traffic; the next try is in an hour; no bill is affected; check the core database if this repeats',
  }
}

/** Any number of nodes may do it, because the cause of a message is unique. */
async function announceFiltered(database: Services['database']): Promise<void> {
  const { day, found } = await database.asSystem(async (db) => {
    const now = await readNow(db)
    // Of a day that has ended, the last look comes when all its events are counted.
    const day = utcDayOf(new Date(now.getTime() - 2 * hourMs))
    const organizationIds = [...(await organizationsTaking(db, 'placement.traffic_filtered'))]
    const of = { organizationIds, day, events: fewestEvents, percent: leastPercent }
    return { day, found: organizationIds.length === 0 ? [] : await findFilteredPlacements(db, of) }
  })
  await eachAlone(
    found,
    ({ placementId }) => `placement ${placementId}`,
    (placement) =>
      database.asSystem(async (db) => {
        const { organizationId, cause } = placement
        const now = await readNow(db)
        const data = dataOf(placement, day)
        const type = 'placement.traffic_filtered' as const
        await announce(db, { organizationId, type, data, cause, at: now, now })
      }),
  )
}

function dataOf({ placementId, events, filtered, reasons }: FilteredPlacement, day: string) {
  return {
    placement_id: placementId,
    day,
    events: Number(events),
    filtered: Number(filtered),
    reasons: reasons.flatMap((number) => reasonByNumber.get(number) ?? []),
  }
}
