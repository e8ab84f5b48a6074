import type { NoAdReason } from '@frontrow/contract/delivery'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'
import type { SampledRequest } from '../reasons/decision-sample.ts'
import type { RefusedReason } from '../reasons/request-notes.ts'
import { kinds } from '../tokens/event-token.ts'

type Asking = Pick<MemberContext, 'db' | 'organizationId'>

export interface PlacementRow {
  id: string
  number: number
  appId: string
  name: string
  type: string
  isPaused: boolean
  retiredAt: Date | null
  floorMicros: bigint | null
  hasReward: boolean
  requestAt: Date | null
  fillAt: Date | null
  impressionAt: Date | null
}

/** One of the organization's placements, retired ones included. */
export function findPlacementRow({ db, organizationId }: Asking, id: string) {
  return one<PlacementRow>(db)`
    SELECT p.id, p.number, p.app_id AS "appId", p.name, p.type, p.paused AS "isPaused", p.archived_at AS "retiredAt",
      p.floor_micros AS "floorMicros", p.reward_name IS NOT NULL AS "hasReward",
      f.request_at AS "requestAt", f.fill_at AS "fillAt", f.impression_at AS "impressionAt"
    FROM ad_placements p
    LEFT JOIN placement_firsts f ON f.organization_id = p.organization_id AND f.placement_id = p.id
    WHERE p.organization_id = ${organizationId} AND p.id = ${id}`
}

/** Any organization's placement. */
export function findPlacementByNumber(db: Db, number: number) {
  return one<{ organizationId: string; id: string }>(db)`
    SELECT organization_id AS "organizationId", id FROM ad_placements WHERE number = ${number}`
}

export interface DayCounts {
  requests: number
  answers: number
  impressions: number
  /** Impressions, clicks, installs and completes that count. */
  events: number
  /** Those of the newest hour with a request. */
  hourRequests: number
  hourAnswers: number
  /** ISO 3166 alpha-2, or `ZZ`; null without a request. */
  topCountry: string | null
  topRequests: number
}

/** The counts since a time, of which the country with the most requests is named. */
export function countsSince(
  { db, organizationId }: Asking,
  placementId: string,
  since: Date,
): Promise<DayCounts> {
  return only<DayCounts>(db)`
    WITH hours AS (
      SELECT hour, country, requests, answers, impressions, impressions + clicks + installs + completes AS events
      FROM placement_hours WHERE organization_id = ${organizationId} AND placement_id = ${placementId} AND hour >= ${since}),
    newest AS (SELECT max(hour) AS hour FROM hours WHERE requests > 0),
    top AS (SELECT country, sum(requests)::float8 AS requests FROM hours GROUP BY 1 HAVING sum(requests) > 0 ORDER BY 2 DESC, 1 LIMIT 1)
    SELECT coalesce(sum(requests), 0)::float8 AS requests, coalesce(sum(answers), 0)::float8 AS answers,
      coalesce(sum(impressions), 0)::float8 AS impressions, coalesce(sum(events), 0)::float8 AS events,
      coalesce(sum(requests) FILTER (WHERE hour = (SELECT hour FROM newest)), 0)::float8 AS "hourRequests",
      coalesce(sum(answers) FILTER (WHERE hour = (SELECT hour FROM newest)), 0)::float8 AS "hourAnswers",
      (SELECT country FROM top) AS "topCountry", coalesce((SELECT requests FROM top), 0)::float8 AS "topRequests"
    FROM hours`
}

/** The three most frequent no-ad reasons since a time. */
export function noFillsSince(
  { db, organizationId }: Asking,
  placementId: string,
  since: Date,
): Promise<{ reason: NoAdReason; requests: number }[]> {
  return many<{ reason: NoAdReason; requests: number }>(db)`
    SELECT reason, sum(requests)::float8 AS requests FROM no_fill_hours
    WHERE organization_id = ${organizationId} AND placement_id = ${placementId} AND hour >= ${since}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3`
}

export interface FilteredEvents {
  reason: number
  events: number
  impressions: number
}

export function filteredSince(
  { db, organizationId }: Asking,
  placementId: string,
  since: Date,
): Promise<FilteredEvents[]> {
  return many<FilteredEvents>(db)`
    SELECT reason::int AS reason, sum(events)::float8 AS events,
      coalesce(sum(events) FILTER (WHERE kind = ${kinds.impression}), 0)::float8 AS impressions
    FROM placement_filtered_hours
    WHERE organization_id = ${organizationId} AND placement_id = ${placementId} AND hour >= ${since}
    GROUP BY 1 ORDER BY 2 DESC, 1`
}

export interface SdkFacts {
  sdk: string
  requests: number
  lastAt: Date
}

/** The SDKs of the newest hour with a request. */
export function newestSdks(
  { db, organizationId }: Asking,
  placementId: string,
): Promise<SdkFacts[]> {
  return many<SdkFacts>(db)`
    SELECT sdk, requests::float8 AS requests, last_at AS "lastAt" FROM sdk_hours h
    WHERE organization_id = ${organizationId} AND placement_id = ${placementId}
      AND hour = (SELECT max(hour) FROM sdk_hours WHERE organization_id = ${organizationId} AND placement_id = ${placementId})
    ORDER BY requests DESC, sdk LIMIT 20`
}

export interface RefusedFacts {
  reason: RefusedReason
  isOfPlacement: boolean
  requests: number
  lastAt: Date
}

/** Requests that were refused since a time, of the placement, its app and its organization. */
export function refusedSince(
  { db, organizationId }: Asking,
  { id, appId }: Pick<PlacementRow, 'id' | 'appId'>,
  since: Date,
): Promise<RefusedFacts[]> {
  return many<RefusedFacts>(db)`
    SELECT reason, object_id = ${id} AS "isOfPlacement", sum(requests)::float8 AS requests, max(last_at) AS "lastAt"
    FROM refused_hours
    WHERE organization_id = ${organizationId} AND object_id IN (${id}, ${appId}, ${organizationId})
      AND hour >= date_trunc('hour', ${since}::timestamptz) AND last_at >= ${since}
    GROUP BY 1, 2 ORDER BY 2 DESC, 3 DESC, 1`
}

export interface SampleFacts {
  tests: number
  /** The newest request of an app; else the newest test. */
  asked: SampledRequest | null
  contextual: number
  measured: number
  capped: number
}

/** Counts the decision samples since a time. */
export function samplesSince(
  { db, organizationId }: Asking,
  placementId: string,
  since: Date,
): Promise<SampleFacts> {
  return only<SampleFacts>(db)`
    WITH samples AS (
      SELECT at, is_test, asked FROM kept_decisions
      WHERE organization_id = ${organizationId} AND placement_id = ${placementId} AND at >= ${since})
    SELECT count(*) FILTER (WHERE is_test)::int AS tests,
      (SELECT asked FROM samples ORDER BY is_test, at DESC LIMIT 1) AS asked,
      count(*) FILTER (WHERE NOT is_test AND asked->>'consent' = 'contextual')::int AS contextual,
      count(*) FILTER (WHERE NOT is_test AND asked->>'consent' = 'measured')::int AS measured,
      count(*) FILTER (WHERE NOT is_test AND asked->>'consent' = 'capped')::int AS capped
    FROM samples`
}

export interface CallbackFacts {
  id: string
  offReason: 'person' | 'gone' | 'failing' | null
  failsInRow: number
  failingSince: Date | null
}

/** The callbacks that take the rewards of an app, without those for tests. */
export function findCallbacks({ db, organizationId }: Asking, appId: string) {
  return many<CallbackFacts>(db)`
    SELECT id, off_reason AS "offReason", fails_in_row AS "failsInRow", failing_since AS "failingSince" FROM webhooks
    WHERE organization_id = ${organizationId} AND kind = 'callback' AND NOT takes_test
      AND coalesce(app_id, ${appId}) = ${appId}
    ORDER BY off_reason IS NULL, fails_in_row DESC, id`
}
