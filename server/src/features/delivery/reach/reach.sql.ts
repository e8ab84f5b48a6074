import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Device } from '../ad-index/formats.ts'

interface Span {
  since: Date
  till: Date
}

/** The requests of one placement from one country. */
export interface RequestsRow {
  placement: string
  type: string
  /** The publisher's number. */
  organization: number
  country: string
  /** The lowest price that the placement takes, as that of a campaign. */
  floor: number
  requests: number
  answers: number
  impressions: number
}

/** The requests, in whole hours, of placements that can still show ads. */
export function readRequests(db: Db, { since, till }: Span): Promise<RequestsRow[]> {
  return many<RequestsRow>(db)`
    SELECT h.placement_id AS placement, p.type, o.number AS organization, h.country, coalesce(p.floor_micros, 0)::float8 AS floor,
      sum(h.requests)::float8 AS requests, sum(h.answers)::float8 AS answers, sum(h.impressions)::float8 AS impressions
    FROM placement_hours h
    JOIN ad_placements p ON p.organization_id = h.organization_id AND p.id = h.placement_id AND NOT p.paused AND p.archived_at IS NULL
    JOIN apps a ON a.organization_id = p.organization_id AND a.id = p.app_id AND a.archived_at IS NULL
    JOIN organizations o ON o.id = h.organization_id AND o.approved_at IS NOT NULL AND o.rejected_at IS NULL
    WHERE h.hour >= ${since} AND h.hour < ${till}
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(h.requests) > 0`
}

/** A sampled request. */
interface SampleRow extends Pick<Device, 'type' | 'os' | 'orientation'> {
  placement: string
  country: string
  /** The ids of campaigns that could be shown, those of the highest prices at that time. */
  eligible: string[]
}

/**
 * The newest decision samples, without those of test requests. Ten campaigns are enough to find the
 * highest bid beside an advertiser's own.
 */
export function readSamples(db: Db, { since, till }: Span, most: number): Promise<SampleRow[]> {
  return many<SampleRow>(db)`
    SELECT placement_id AS placement, asked->>'country' AS country, asked->>'type' AS type, asked->>'os' AS os,
      asked->>'orientation' AS orientation,
      jsonb_path_query_array(jsonb_path_query_array(candidates, '$[*] ? (@.failed == null).campaign'), '$[0 to 9]') AS eligible
    FROM kept_decisions WHERE at >= ${since} AND at < ${till} AND NOT is_test
    ORDER BY at DESC LIMIT ${most}`
}

/** The formats and devices of the chosen ad contents, and the number of their organization. */
export function readChosenContents(ctx: MemberContext, contentIds: readonly string[]) {
  return ctx.db
    .selectFrom('campaignable_ad_contents as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('ad_contents as s', (join) =>
      join
        .onRef('s.id', '=', 'a.ad_content_id')
        .onRef('s.organization_id', '=', 'a.organization_id'),
    )
    .select(['a.type', 'a.target_device', 'a.content_orientation', 'a.orientation_text'])
    .select(['s.has_theora', 'o.number as organization'])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', 'in', contentIds)
    .execute()
}
