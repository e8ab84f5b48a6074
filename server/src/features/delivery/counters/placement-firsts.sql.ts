import type { Db } from '../../../lib/db/database.ts'
import { execute } from '../../../lib/db/rows.ts'
import { unnestRows } from '../store/columns.sql.ts'
import type { CounterRow } from './add-to-counter.sql.ts'

const types = {
  hour: 'timestamptz',
  placement: 'integer',
  requests: 'bigint',
  answers: 'bigint',
  impressions: 'bigint',
} as const

/**
 * Stores when placements first had a request, an ad and an impression that counts. The time is now,
 * or the end of the row's hour where that is earlier. A stored time is never changed.
 */
export async function noteFirsts(
  db: Db,
  rows: readonly CounterRow<'placement_counts'>[],
): Promise<void> {
  if (rows.length === 0) return
  await execute(db)`
    INSERT INTO placement_firsts AS f (organization_id, placement_id, request_at, fill_at, impression_at)
    SELECT p.organization_id, p.id, min(t.at) FILTER (WHERE g.requests > 0), min(t.at) FILTER (WHERE g.answers > 0),
      min(t.at) FILTER (WHERE g.impressions > 0)
    FROM ${unnestRows(types, rows)} JOIN ad_placements p ON p.number = g.placement
    CROSS JOIN LATERAL (SELECT least(app_now(), g.hour + interval '1 hour') AS at) t
    LEFT JOIN placement_firsts k ON k.organization_id = p.organization_id AND k.placement_id = p.id
    WHERE g.requests > 0 AND k.request_at IS NULL OR g.answers > 0 AND k.fill_at IS NULL
      OR g.impressions > 0 AND k.impression_at IS NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, placement_id) DO UPDATE SET
      request_at = coalesce(f.request_at, excluded.request_at), fill_at = coalesce(f.fill_at, excluded.fill_at),
      impression_at = coalesce(f.impression_at, excluded.impression_at)`
}

/** Stores when placements first had a test request. A stored time is never changed. */
export async function noteFirstTests(
  db: Db,
  tests: readonly { placement: number; at: Date }[],
): Promise<void> {
  if (tests.length === 0) return
  await execute(db)`
    INSERT INTO placement_firsts AS f (organization_id, placement_id, test_at)
    SELECT p.organization_id, p.id, min(g.at)
    FROM ${unnestRows({ placement: 'integer', at: 'timestamptz' }, tests)} JOIN ad_placements p ON p.number = g.placement
    LEFT JOIN placement_firsts k ON k.organization_id = p.organization_id AND k.placement_id = p.id
    WHERE k.test_at IS NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, placement_id) DO UPDATE SET test_at = coalesce(f.test_at, excluded.test_at)`
}
