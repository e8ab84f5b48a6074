import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { unnestRows } from '../store/columns.sql.ts'

/** The requests of one placement, hour and SDK since the last write. */
export interface SdkRow {
  placement: number
  hour: Date
  sdk: string
  requests: number
  last_at: Date
}

const sdkTypes = {
  placement: 'integer',
  hour: 'timestamptz',
  sdk: 'text',
  requests: 'bigint',
  last_at: 'timestamptz',
} as const

/** Adds to the hours, in the order of their key, so that two nodes cannot deadlock. */
export async function addSdkHours(db: Db, rows: readonly SdkRow[]): Promise<void> {
  if (rows.length === 0) return
  await execute(db)`
    INSERT INTO sdk_hours AS h (organization_id, placement_id, hour, sdk, requests, last_at)
    SELECT p.organization_id, p.id, g.hour, g.sdk, g.requests, g.last_at
    FROM ${unnestRows(sdkTypes, rows)} JOIN ad_placements p ON p.number = g.placement
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, placement_id, hour, sdk) DO UPDATE
      SET requests = h.requests + excluded.requests, last_at = greatest(h.last_at, excluded.last_at)`
}

/**
 * Refused requests since the last write, for the placement, app or organization that `kind` names,
 * by its id or else its number.
 */
export interface RefusedRow {
  kind: string
  id: string | null
  number: number | null
  hour: Date
  reason: string
  requests: number
  last_at: Date
}

const refusedTypes = {
  kind: 'text',
  id: 'uuid',
  number: 'integer',
  hour: 'timestamptz',
  reason: 'text',
  requests: 'bigint',
  last_at: 'timestamptz',
} as const

export async function addRefusedHours(db: Db, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return
  await execute(db)`
    INSERT INTO refused_hours AS h (organization_id, object_id, hour, reason, requests, last_at)
    SELECT coalesce(p.organization_id, a.organization_id, o.id), coalesce(p.id, a.id, o.id), g.hour, g.reason,
      sum(g.requests), max(g.last_at)
    FROM ${unnestRows(refusedTypes, rows)}
    LEFT JOIN ad_placements p ON g.kind = 'placement' AND (p.id = g.id OR p.number = g.number)
    LEFT JOIN apps a ON g.kind = 'app' AND (a.id = g.id OR a.number = g.number)
    LEFT JOIN organizations o ON g.kind = 'organization' AND (o.id = g.id OR o.number = g.number)
    WHERE coalesce(p.id, a.id, o.id) IS NOT NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, object_id, hour, reason) DO UPDATE
      SET requests = h.requests + excluded.requests, last_at = greatest(h.last_at, excluded.last_at)`
}

/** What keys are or were for, by the key's HMAC in hex. */
export async function findKeys(
  db: Db,
  hmacs: readonly Buffer[],
): Promise<ReadonlyMap<string, { id: string; kind: string }>> {
  if (hmacs.length === 0) return new Map()
  const rows = await many<{ hmac: string; id: string; kind: string }>(db)`
    SELECT encode(lookup_hmac, 'hex') AS hmac, kind, coalesce(placement_id, app_id, organization_id) AS id
    FROM api_keys WHERE lookup_hmac = ANY (${hmacs}::bytea[])`
  return new Map(rows.map(({ hmac, ...key }) => [hmac, key]))
}

export async function forgetRequestNotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sdk_hours').where('hour', '<', before).execute()
  await db.deleteFrom('refused_hours').where('hour', '<', before).execute()
}
