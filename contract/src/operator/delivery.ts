import Type from 'typebox'
import { adFormats, noAdReasons } from '../delivery.ts'
import { type Reply } from '../endpoint.ts'
import { operatorCall } from '../operator.ts'
import { Count, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

const Measure = Type.Number({ minimum: 0 })
const MeasureOrNull = OrNull(Measure)

/** A node writes its figures every ten seconds. One that is silent for longer than this is away. */
export const silentNodeSeconds = 30

const Node = Type.Object({
  id: Text,
  /** The name of its machine; null where the program is too old to write it. */
  host: OrNull(Text),
  lane: Count,
  /** Of the program, and the newest migration that it knows. */
  version: Text,
  migration: Text,
  started_at: Instant,
  /** When it last wrote figures. */
  seen_at: Instant,
  is_live: Type.Boolean(),
  requests_per_second: Measure,
  /** The share of requests that got an ad, 0 to 1; null without a request. */
  fill: MeasureOrNull,
  /** How long the answers to ad requests took; null without one. */
  p50_ms: MeasureOrNull,
  p95_ms: MeasureOrNull,
  p99_ms: MeasureOrNull,
  events_per_second: Measure,
  queued: Count,
  index_age_seconds: Measure,
  index_campaigns: Count,
  index_placements: Count,
  /** The age of the last complete copy of the counters into the core database. */
  roll_up_age_seconds: Measure,
  /** Since when every lease that was wanted has failed; 0 where leases are granted. */
  leases_failing_seconds: Measure,
  /** Request limits that began anew, because too many keys were in use. */
  limits_forgotten: Count,
  memory_bytes: Count,
  /** Of the disk of DATA_DIR; null where the system does not say. */
  disk_free_bytes: OrNull(Count),
  disk_bytes: OrNull(Count),
})

/**
 * The nodes that wrote figures in the last hour, and the whole network by the minute. A minute
 * without any figures is left out.
 */
export const showDeliveryNow = operatorCall({
  operationId: 'showDeliveryNow',
  method: 'GET',
  path: '/delivery/now',
  summary: 'What each node does now, and the network in the last hour',
  needs: 'read',
  reply: Type.Object({
    nodes: Type.Array(Node),
    minutes: Type.Array(
      Type.Object({
        at: Instant,
        requests_per_second: Measure,
        fill: MeasureOrNull,
        events_per_second: Measure,
        /** The slowest node's. */
        p99_ms: MeasureOrNull,
      }),
    ),
  }),
})

/** The newest hour first. It may be a minute old. */
export const showNetworkNoFill = operatorCall({
  operationId: 'showNetworkNoFill',
  method: 'GET',
  path: '/delivery/no-fill',
  summary: 'Why requests of the network brought no ad, in the last 24 hours',
  needs: 'read',
  reply: Type.Object({
    hours: Type.Array(
      Type.Object({
        hour: Instant,
        requests: Count,
        fills: Count,
        reasons: Type.Array(Type.Object({ reason: Type.Enum([...noAdReasons]), requests: Count })),
      }),
    ),
  }),
})

/** It may be a minute old. */
export const showDeliveryStorage = operatorCall({
  operationId: 'showDeliveryStorage',
  method: 'GET',
  path: '/delivery/storage',
  summary: 'Leases, partitions and the size of both databases',
  needs: 'read',
  reply: Type.Object({
    leases: Type.Object({
      open: Count,
      /** What was not handed out went back; the rest waits until the last ad has expired. */
      held: Count,
      /** They should have been settled more than ten minutes ago. */
      stranded: Count,
    }),
    partitions: Count,
    /** Days in UTC, as `2026-05-26`; null without a partition. */
    first_day: OrNull(Text),
    last_day: OrNull(Text),
    core_bytes: Count,
    event_bytes: Count,
    /** True where both are one database. */
    is_one_database: Type.Boolean(),
  }),
})

/**
 * As a test request of the placement: nothing is counted, reserved or shown. `region` is an ISO
 * 3166 alpha-2 code or the id of another region; without one the location is unknown, which every
 * campaign is for.
 */
export const tryAdRequest = operatorCall({
  operationId: 'tryAdRequest',
  method: 'POST',
  path: '/delivery/try',
  summary: 'Try a request of any placement, with every campaign named',
  needs: 'read',
  body: StrictObject({
    placement_id: Id,
    device: StrictObject({
      type: Type.Enum(['phone', 'tablet']),
      os: Type.Enum(['android', 'ios', 'web', 'other']),
      orientation: Type.Enum(['portrait', 'landscape']),
    }),
    region: Type.Optional(Id),
  }),
  reply: Type.Object({
    placement: Type.Object({ id: Text, name: Text, app_name: Text, organization_name: Text }),
    format: Type.Enum([...adFormats]),
    /** Null where an ad would be shown. */
    reason: OrNull(Type.Enum([...noAdReasons])),
    /** The dearest campaign first; at most 200. */
    candidates: Type.Array(
      Type.Object({
        campaign_id: Text,
        campaign_name: Text,
        organization: Named,
        /** Per thousand impressions, in the network's currency. */
        ecpm: Text,
        /** The filter that it failed; null where it passed all. */
        failed: OrNull(Text),
        reason: OrNull(Type.Enum([...noAdReasons])),
        won: Type.Boolean(),
      }),
    ),
    left_out: Count,
  }),
  refusals: ['placement_not_found', 'placement_not_live', 'unavailable'],
})

export type DeliveryNow = Reply<typeof showDeliveryNow>

export type DeliveryNode = DeliveryNow['nodes'][number]

export type NetworkNoFill = Reply<typeof showNetworkNoFill>

export type DeliveryStorage = Reply<typeof showDeliveryStorage>

export type TriedRequest = Reply<typeof tryAdRequest>
