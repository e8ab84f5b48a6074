import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/database.ts'

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
 * Stores a postback once for each app that has this App Store id; two organizations may both say that an app is theirs.
 * False where no app has it.
 */
export async function storePostback(db: Db, postback: SkanPostback, now: Date): Promise<boolean> {
  const found = await sql<{ app_id: string }>`
    WITH advertised AS (
      SELECT organization_id, id FROM apps WHERE regexp_replace(btrim(apple_app_id), '^id', '') = ${postback.appleId}
    ),
    stored AS (
      INSERT INTO skan_postbacks (organization_id, app_id, transaction_id, sequence_index, version, source_identifier,
        source_app_id, source_domain, redownload, did_win, fidelity_type, conversion_value, coarse_conversion_value, received_at)
      SELECT organization_id, id, ${postback.transactionId}, ${postback.sequenceIndex}::smallint, ${postback.version},
        ${postback.sourceIdentifier}, ${postback.sourceAppId}::bigint, ${postback.sourceDomain}, ${postback.redownload},
        ${postback.didWin}, ${postback.fidelityType}::smallint, ${postback.conversionValue}::smallint,
        ${postback.coarseConversionValue}, ${now}
      FROM advertised
      ON CONFLICT DO NOTHING
    )
    SELECT id AS app_id FROM advertised`.execute(db)
  return found.rows.length > 0
}

/** Only the first postback of an install is one; those that follow tell what became of it. */
export async function skanDays(ctx: MemberContext, appId: string) {
  const found = await sql<{ day: string; installs: number; redownloads: number; lost: number }>`
    SELECT to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      count(*) FILTER (WHERE did_win AND NOT redownload)::integer AS installs,
      count(*) FILTER (WHERE did_win AND redownload)::integer AS redownloads,
      count(*) FILTER (WHERE NOT did_win)::integer AS lost
    FROM skan_postbacks
    WHERE organization_id = ${ctx.organizationId} AND app_id = ${appId} AND sequence_index = 0
    GROUP BY 1 ORDER BY 1`.execute(ctx.db)
  return found.rows
}
