import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/traffic'
import { keepAnswer } from '../../../lib/calls/kept-answer.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import { kindByNumber, reasonByNumber } from '../../delivery/for-operators.ts'
import { recheckReply } from './recheck-reply.ts'
import { findRechecks } from './recheck.sql.ts'
import {
  type DeviationRow,
  filteredDays,
  findDeviations,
  findNamedPlacement,
  greatestDeviations,
  impressionHours,
  jobSucceededAt,
  findOpenTrafficCase,
  placementCountries,
  placementFiltered,
  placementHours,
  type PlacementNames,
  type TrafficCounts,
  unusualPlacements,
} from './traffic.sql.ts'
import { anomaliesName } from './traffic-jobs.ts'

type Traffic = Reply<typeof calls.showTraffic>
type PlacementTraffic = Reply<typeof calls.showPlacementTraffic>

const shownDays = 28
const shownHours = 48
const mostPlacements = 50

/** GET /traffic */
export function showTrafficWith(): (ctx: OperatorReadContext) => Promise<Traffic> {
  return keepAnswer(minuteMs, async ({ db, now }: OperatorReadContext): Promise<Traffic> => {
    const midnight = Math.floor(now.getTime() / dayMs) * dayMs
    const rows = await unusualPlacements(db, {
      countedSince: hoursBefore(now, 24),
      deviatedSince: new Date(now.getTime() - 7 * dayMs),
      most: mostPlacements,
    })
    const placements = rows.map(({ id }) => id)
    const deviations = await greatestDeviations(db, {
      placements,
      since: new Date(now.getTime() - 7 * dayMs),
    })
    const first = hoursBefore(now, shownHours)
    const hours = Map.groupBy(
      await impressionHours(db, { placements, since: first }),
      ({ placementId }) => placementId,
    )
    const filtered = await filteredDays(db, new Date(midnight - (shownDays - 1) * dayMs))
    const lookedAt = await jobSucceededAt(db, anomaliesName)
    return {
      filtered: filtered.flatMap(({ day, ...row }) => {
        const known = knownEvents(row)
        return known === undefined ? [] : [{ day, ...known }]
      }),
      placements: rows.map((row) => ({
        ...placementReply(row),
        ...countsReply(row),
        deviation: deviationOrNull(deviations.get(row.id)),
        hours: Array.from({ length: shownHours }, (_, place) => {
          const hour = first.getTime() + place * hourMs
          const found = hours.get(row.id)?.find((one) => one.hour.getTime() === hour)
          return Number(found?.impressions ?? 0)
        }),
      })),
      looked_at: lookedAt?.toISOString() ?? null,
    }
  })
}

/** The beginning of the hour so many hours ago, the current one included. */
function hoursBefore(now: Date, hours: number): Date {
  return new Date((Math.floor(now.getTime() / hourMs) - hours + 1) * hourMs)
}

function placementReply(row: PlacementNames) {
  return {
    id: row.id,
    name: row.name,
    app_name: row.appName,
    organization: { id: row.organizationId, name: row.organizationName },
    is_held: row.isHeld,
  }
}

function countsReply(row: TrafficCounts) {
  return {
    requests: Number(row.requests),
    answers: Number(row.answers),
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    installs: Number(row.installs),
    filtered: Number(row.filtered),
  }
}

/** Counted filtered events in words; undefined for a kind or a reason of a later program. */
function knownEvents(row: { kind: number; reason: number; events: bigint }) {
  const [kind, reason] = [kindByNumber.get(row.kind), reasonByNumber.get(row.reason)]
  if (kind === undefined || reason === undefined) return undefined
  return { kind, reason, events: Number(row.events) }
}

export function deviationReply(row: DeviationRow): PlacementTraffic['deviations'][number] {
  const { hour, measure, value, usual, z } = row
  const impressions = Number(row.impressions)
  return { hour: hour.toISOString(), measure, value, usual, z, impressions }
}

function deviationOrNull(row: DeviationRow | undefined) {
  return row === undefined ? null : deviationReply(row)
}

/** GET /traffic/placements/:id */
export function showPlacementTrafficWith(
  delivery: Pick<Delivery['operations'], 'placementEvents'>,
) {
  return async (
    { db, now }: OperatorReadContext,
    { params: { id } }: Input<typeof calls.showPlacementTraffic>,
  ): Promise<PlacementTraffic> => {
    const placement = await findNamedPlacement(db, id)
    if (placement === undefined) return refuse('placement_not_found')
    const { organizationId, number, type } = placement
    const asked = { organizationId, id, since: hoursBefore(now, shownHours) }
    const since = new Date(now.getTime() - dayMs)
    const events = await delivery.placementEvents({ placement: number, since, till: now })
    const { callers, samples } = events
    const countries = await placementCountries(db, asked)
    return {
      placement: { ...placementReply(placement), type },
      hours: hoursReply(await placementHours(db, asked), await placementFiltered(db, asked)),
      countries: countries.map(({ country, impressions }) => ({
        country,
        impressions: Number(impressions),
      })),
      callers:
        callers === null
          ? null
          : {
              impressions: callers.impressions,
              callers: callers.callers,
              busiest_share: callers.impressions === 0 ? 0 : callers.busiest / callers.impressions,
            },
      samples: samples.map((sample) => ({ ...sample, at: sample.at.toISOString() })),
      deviations: (await findDeviations(db, id)).map(deviationReply),
      rechecks: (await findRechecks(db, id)).map(recheckReply),
      open_case_id: (await findOpenTrafficCase(db, id)) ?? null,
    }
  }
}

/** Hours with anything counted or filtered, the newest first. */
function hoursReply(
  counted: Awaited<ReturnType<typeof placementHours>>,
  filtered: Awaited<ReturnType<typeof placementFiltered>>,
): PlacementTraffic['hours'] {
  const nothing = { requests: 0n, answers: 0n, impressions: 0n, clicks: 0n, installs: 0n }
  const counts = new Map(counted.map((row) => [row.hour.getTime(), row]))
  const reasons = Map.groupBy(filtered, ({ hour }) => hour.getTime())
  const hours = [...new Set([...counts.keys(), ...reasons.keys()])]
  return hours
    .toSorted((one, other) => other - one)
    .map((hour) => {
      const rows = reasons.get(hour) ?? []
      const sum = rows.reduce((events, row) => events + row.events, 0n)
      return {
        hour: new Date(hour).toISOString(),
        ...countsReply({ ...nothing, ...counts.get(hour), filtered: sum }),
        reasons: rows.flatMap((row) => knownEvents(row) ?? []),
      }
    })
}
