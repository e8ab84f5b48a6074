import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { insertValues } from '../store/columns.sql.ts'

export interface SkanPostback {
  /** The App Store id of the advertised app. */
  appleId: string
  transactionId: string
  sequenceIndex: number
  version: string
  sourceIdentifier: string
  sourceAppId: number | null
  sourceDomain: string | null
  redownload: boolean
  didWin: boolean
  fidelityType: number | null
  conversionValue: number | null
  coarseConversionValue: string | null
}

/**
 * Stores a postback for each app with this App Store id: usually of one organization, more only if
 * an operator allowed it. An app in review keeps its approved id; an archived app counts only if no
 * live app has the id. Returns false if no app has it.
 */
export async function storePostback(db: Db, postback: SkanPostback, now: Date): Promise<boolean> {
  const found = await many<{ app_id: string }>(db)`
    WITH owning AS (
      SELECT a.organization_id, a.id, a.archived_at IS NULL AS is_live FROM apps a
      WHERE a.apple_store_key = ${postback.appleId} AND a.review_since IS NULL
      UNION ALL
      SELECT a.organization_id, a.id, a.archived_at IS NULL FROM earlier_store_ids e
      JOIN apps a ON a.organization_id = e.organization_id AND a.id = e.app_id
      WHERE e.led_till IS NULL AND apple_store_key(e.apple_app_id) = ${postback.appleId}
    ),
    advertised AS (
      SELECT organization_id, id FROM owning h WHERE h.is_live OR NOT EXISTS (SELECT FROM owning WHERE is_live)
    ),
    stored AS (
      INSERT INTO skan_postbacks ${insertValues<'skan_postbacks'>({
        organization_id: sql`organization_id`,
        app_id: sql`id`,
        transaction_id: postback.transactionId,
        sequence_index: sql`${postback.sequenceIndex}::smallint`,
        version: postback.version,
        source_identifier: postback.sourceIdentifier,
        source_app_id: sql`${postback.sourceAppId}::bigint`,
        source_domain: postback.sourceDomain,
        redownload: postback.redownload,
        did_win: postback.didWin,
        fidelity_type: sql`${postback.fidelityType}::smallint`,
        conversion_value: sql`${postback.conversionValue}::smallint`,
        coarse_conversion_value: postback.coarseConversionValue,
        received_at: now,
      })}
      FROM advertised
      ON CONFLICT DO NOTHING
    )
    SELECT id AS app_id FROM advertised`
  return found.length > 0
}

interface SkanCounts {
  installs: number
  redownloads: number
  lost: number
}

/** Dates such as 2024-01-31, both included. */
export interface Span {
  from: string
  till: string
  timespan: 'Day' | 'Week' | 'Month'
}

/** Only the first postback of an install is counted; the later ones report conversions. */
const counts = sql<SkanCounts>`
  count(*) FILTER (WHERE did_win AND NOT redownload)::integer AS installs,
  count(*) FILTER (WHERE did_win AND redownload)::integer AS redownloads,
  count(*) FILTER (WHERE NOT did_win)::integer AS lost`

/** Returns the counts per day, ISO week or month, with zeros where no postback arrived. */
export async function countPostbacks(ctx: MemberContext, appId: string, span: Span) {
  const unit = span.timespan.toLowerCase()
  return many<SkanCounts & { date: string }>(ctx.db)`
    SELECT to_char(span.at, 'YYYY-MM-DD') AS date, ${counts}
    FROM generate_series(date_trunc(${unit}, ${span.from}::timestamp), ${span.till}::timestamp, ${`1 ${unit}`}::interval) AS span(at)
    LEFT JOIN (${postbacksIn(ctx, appId, span)}) p ON date_trunc(${unit}, p.received_at AT TIME ZONE 'UTC') = span.at
    GROUP BY span.at ORDER BY span.at`
}

/** Returns the same counts by source, for the hundred largest sources. */
export async function countSources(ctx: MemberContext, appId: string, span: Span) {
  return many<SkanCounts & { source_identifier: string; fidelity_type: number | null }>(ctx.db)`
    SELECT source_identifier, fidelity_type, ${counts}
    FROM (${postbacksIn(ctx, appId, span)}) p
    GROUP BY source_identifier, fidelity_type
    ORDER BY count(*) DESC, source_identifier, fidelity_type LIMIT 100`
}

function postbacksIn({ organizationId }: MemberContext, appId: string, { from, till }: Span) {
  return sql`
    SELECT * FROM skan_postbacks
    WHERE organization_id = ${organizationId} AND app_id = ${appId} AND sequence_index = 0
      AND (received_at AT TIME ZONE 'UTC')::date BETWEEN ${from}::date AND ${till}::date`
}
