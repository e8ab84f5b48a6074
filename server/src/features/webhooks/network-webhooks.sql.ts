import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'
import { failuresToFail } from './sending/schedule.ts'

export interface NetworkWebhookRow {
  id: string
  organizationId: string
  organizationName: string
  url: string | null
  types: string[]
  offReason: 'person' | 'gone' | 'failing' | null
  failingSince: Date | null
  waiting: number
  /** Of the last attempt that failed, where there is one. */
  failedAt: Date | null
  status: number | null
  failure: string | null
  /** Since when it fails; the beginning of time for one that did not. */
  sortedBy: Date
}

interface Filter {
  organizationId: string | undefined
  state: 'failing' | 'off' | undefined
  before: { at: Date; id: string } | undefined
  most: number
}

/** Webhooks that fail or are off, latest failure first. For operators. */
export async function selectNetworkWebhooks(
  db: Db,
  { organizationId, state, before, most }: Filter,
): Promise<NetworkWebhookRow[]> {
  const isFailing = sql`w.off_reason IS NULL AND w.fails_in_row >= ${failuresToFail}`
  const isOff = sql`w.off_reason IS NOT NULL`
  const chosen = { failing: isFailing, off: isOff, any: sql`(${isFailing} OR ${isOff})` }
  const sortedBy = sql`coalesce(date_trunc('milliseconds', w.failing_since), 'epoch')`
  return many<NetworkWebhookRow>(db)`
    WITH page AS (
      SELECT w.id, w.organization_id, w.url, w.types, w.off_reason, w.failing_since, ${sortedBy} AS sorted_by
      FROM webhooks w
      WHERE ${chosen[state ?? 'any']}
        AND (${organizationId ?? null}::uuid IS NULL OR w.organization_id = ${organizationId ?? null}::uuid)
        AND (${before?.id ?? null}::uuid IS NULL OR (${sortedBy}, w.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      ORDER BY sorted_by DESC, w.id DESC LIMIT ${most})
    SELECT p.id, p.organization_id AS "organizationId", o.name AS "organizationName", p.url, p.types,
      p.off_reason AS "offReason", p.failing_since AS "failingSince", c.waiting,
      f.at AS "failedAt", f.status, f.failure, p.sorted_by AS "sortedBy"
    FROM page p JOIN organizations o ON o.id = p.organization_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM webhook_sendings s
      WHERE s.webhook_id = p.id AND s.state IN ('waiting', 'kept')) c
    LEFT JOIN LATERAL (SELECT a.at, a.status, a.failure FROM webhook_attempts a
      WHERE a.organization_id = p.organization_id AND a.webhook_id = p.id
        AND (a.failure IS NOT NULL OR a.status NOT BETWEEN 200 AND 299)
      ORDER BY a.at DESC LIMIT 1) f ON true
    ORDER BY p.sorted_by DESC, p.id DESC`
}
