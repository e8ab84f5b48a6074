import { type RawBuilder, sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** The version that every change of a hold or a denial raises. */
export async function readHoldVersion(db: AnyDb): Promise<bigint> {
  const { version } = await db
    .selectFrom('hold_versions')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

/** What a hold or a denial stops, by the number that delivery uses. */
export interface StoppedRow {
  what: 'advertiser' | 'publisher' | 'app' | 'advertised_app' | 'placement' | 'campaign' | 'content'
  number: number
}

/**
 * All holds and denials that are in force and concern delivery. A denied app is not advertised
 * either.
 */
export async function readStopped(db: Db): Promise<StoppedRow[]> {
  return many<StoppedRow>(db)`
    SELECT CASE h.scope WHEN 'advertise' THEN 'advertiser' ELSE 'publisher' END AS what, o.number
    FROM network_holds h JOIN organizations o ON o.id = h.object_id
    WHERE h.lifted_at IS NULL AND h.scope IN ('advertise', 'monetize')
    UNION ALL ${objects('app', sql`apps`)}
    UNION ALL ${objects('placement', sql`ad_placements`)}
    UNION ALL ${objects('campaign', sql`campaigns`)}
    UNION ALL ${objects('content', sql`campaignable_ad_contents`)}
    UNION ALL SELECT 'content', number FROM campaignable_ad_contents WHERE review_state = 'denied' AND archived_at IS NULL
    UNION ALL SELECT what, number FROM apps CROSS JOIN (VALUES ('app'), ('advertised_app')) AS stopped (what)
      WHERE denied_at IS NOT NULL`
}

function objects(kind: StoppedRow['what'], table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT h.object_kind, t.number FROM network_holds h JOIN ${table} t ON t.id = h.object_id
    WHERE h.lifted_at IS NULL AND h.scope = 'serving' AND h.object_kind = ${kind}`
}
