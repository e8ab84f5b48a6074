import Type from 'typebox'
import { Deviation, Recheck } from './case-facts.ts'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason } from '../operator.ts'
import { byId, Count, Day, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'
import { eventKinds, filterReasons } from '../delivery/traffic.ts'

export const mostRecheckedDays = 31

const Kind = Type.Enum([...eventKinds])
const FilterReason = Type.Enum([...filterReasons])
const counts = {
  requests: Count,
  answers: Count,
  impressions: Count,
  clicks: Count,
  installs: Count,
  /** Events of any kind that do not count. */
  filtered: Count,
}

/**
 * `filtered`: the last 28 days in UTC, oldest first. `placements`: at most fifty with their counts
 * of the last 24 hours, largest anomaly first, then by the share of filtered events. The answer may
 * be a minute old.
 */
export const showTraffic = operatorCall({
  operationId: 'showTraffic',
  method: 'GET',
  path: '/traffic',
  summary: 'Filtered events of the network, and placements whose traffic is unusual',
  needs: 'read',
  reply: Type.Object({
    filtered: Type.Array(
      Type.Object({ day: Text, kind: Kind, reason: FilterReason, events: Count }),
    ),
    placements: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        app_name: Text,
        organization: Named,
        is_held: Type.Boolean(),
        ...counts,
        /** The greatest of the last seven days; null where nothing was unusual. */
        deviation: OrNull(Deviation),
        /** Impressions of each of the last 48 hours, the oldest first. */
        hours: Type.Array(Count),
      }),
    ),
    /** When deviations were last looked for; null for never. */
    looked_at: OrNull(Instant),
  }),
})

export const showPlacementTraffic = operatorCall({
  operationId: 'showPlacementTraffic',
  method: 'GET',
  path: '/traffic/placements/:id',
  summary: 'The traffic of one placement by the hour, its callers, countries and filtered events',
  needs: 'read',
  ...byId('The placement', 'placement_not_found'),
  reply: Type.Object({
    placement: Type.Object({
      id: Text,
      name: Text,
      type: Text,
      app_name: Text,
      organization: Named,
      is_held: Type.Boolean(),
    }),
    /** Of the last 48 hours, the newest first; an hour without anything is left out. */
    hours: Type.Array(
      Type.Object({
        hour: Instant,
        ...counts,
        reasons: Type.Array(Type.Object({ kind: Kind, reason: FilterReason, events: Count })),
      }),
    ),
    /** Of the last 48 hours, the most impressions first: at most ten. */
    countries: Type.Array(Type.Object({ country: Text, impressions: Count })),
    /**
     * Of the impressions of the last 24 hours. A caller is a device or person by a keyed hash,
     * which is not shown. Null where there are too many to count.
     */
    callers: OrNull(
      Type.Object({
        impressions: Count,
        callers: Count,
        /** The share of the ten busiest callers, 0 to 1. */
        busiest_share: Type.Number(),
      }),
    ),
    /** The newest filtered events of the last 24 hours: at most twenty, without addresses. */
    samples: Type.Array(
      Type.Object({
        rid: Text,
        kind: Kind,
        at: Instant,
        reason: FilterReason,
        flags: Type.Array(Text),
      }),
    ),
    deviations: Type.Array(Deviation),
    rechecks: Type.Array(Recheck),
    open_case_id: OrNull(Text),
  }),
})

/** A job: `showRecheck` says how far it is. It changes no event, no count and no bill. */
export const startRecheck = operatorCall({
  operationId: 'startRecheck',
  method: 'POST',
  path: '/traffic/rechecks',
  summary: 'Check the stored events of a placement again, with the rules of today',
  needs: 'decide.traffic',
  /** `day_till` is the last day; both are UTC days. */
  body: StrictObject({ placement_id: Id, day_from: Day, day_till: Day, reason: Reason }),
  reply: Recheck,
  refusals: ['placement_not_found', 'recheck_span', 'recheck_open', 'own_organization'],
})

export const showRecheck = operatorCall({
  operationId: 'showRecheck',
  method: 'GET',
  path: '/traffic/rechecks/:id',
  summary: 'One recheck, and what it found',
  needs: 'read',
  ...byId('The recheck', 'recheck_not_found'),
  reply: Recheck,
})

export type Traffic = Reply<typeof showTraffic>

export type UnusualPlacement = Traffic['placements'][number]

export type PlacementTraffic = Reply<typeof showPlacementTraffic>

export type Deviation = PlacementTraffic['deviations'][number]

export type Recheck = PlacementTraffic['rechecks'][number]
