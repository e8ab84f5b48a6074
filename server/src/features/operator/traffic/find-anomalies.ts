import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { hoursToDecide } from '@frontrow/contract/operator/cases'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import { openUndecided } from '../../reviews/reviews.ts'
import {
  busyHours,
  forgetDeviations,
  insertDeviation,
  type PlacementDeviation,
  type PlacementHour,
} from './anomaly.sql.ts'
import { deviationsOf } from './deviation.ts'

const comparedDays = 28
const fewestImpressions = 500
/** From this distance on a deviation is shown. */
const shownFrom = 3
/** From this distance on somebody has to look at it. */
const oddFrom = 6
/** After a decision on a placement's traffic, no new case is opened for so long. */
const quietMs = dayMs
/** Counts of an hour may arrive this late. */
const lateMs = 5 * minuteMs

/** The last hour whose counts are complete: the one that the job compares at this time. */
export function comparedHour(now: Date): Date {
  return new Date((Math.floor((now.getTime() - lateMs) / hourMs) - 1) * hourMs)
}

/**
 * Compares the last whole hour of each busy placement with the same hour of 28 days, and opens a
 * case for each that is far from what is usual.
 */
export async function findAnomalies({
  database,
}: Pick<Services, 'database'>): Promise<{ looked: number; odd: number }> {
  const { now, hour, rows } = await database.asSystem(async (db) => {
    const now = await readNow(db)
    const hour = comparedHour(now)
    const asked = { hour, days: comparedDays, impressions: fewestImpressions }
    return { now, hour, rows: await busyHours(db, asked) }
  })
  const placements = Map.groupBy(rows, ({ placementId }) => placementId)
  const found = [...placements.values()].flatMap((hours) => unusualIn(hours, hour))
  let odd = 0
  await eachAlone(
    [...Map.groupBy(found, ({ placementId }) => placementId).values()],
    ([first]) => `placement ${first?.placementId}`,
    (deviations) =>
      database.asSystem(async (db) => {
        if (await store(db, deviations, now)) odd += 1
      }),
  )
  await database.asSystem((db) =>
    forgetDeviations(db, new Date(now.getTime() - comparedDays * dayMs)),
  )
  return { looked: placements.size, odd }
}

/** Stores the deviations of a placement. Returns whether somebody has to look at one of them. */
async function store(
  db: Db,
  deviations: readonly PlacementDeviation[],
  now: Date,
): Promise<boolean> {
  let odd: PlacementDeviation | undefined
  for (const one of deviations)
    if ((await insertDeviation(db, one)) && Math.abs(one.z) >= oddFrom) odd = one
  if (odd === undefined) return false
  const { placementId: subjectId, organizationId } = odd
  const subject = { kind: 'traffic' as const, subjectId, organizationId }
  await openUndecided(db, subject, { now, hours: hoursToDecide.traffic, quietMs })
  return true
}

function unusualIn(hours: readonly PlacementHour[], hour: Date) {
  const isLast = (row: PlacementHour) => row.hour.getTime() === hour.getTime()
  const last = hours.find(isLast)
  if (last === undefined) return []
  const { organizationId, placementId, impressions, filtered } = last
  const earlier = hours.filter((row) => !isLast(row))
  return deviationsOf(last, earlier)
    .filter(({ z }) => Math.abs(z) >= shownFrom)
    .map((deviation) => ({
      ...deviation,
      organizationId,
      placementId,
      hour,
      impressions: impressions + filtered,
    }))
}
