import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

export function findAutoTopUp(db: Db, organizationId: string) {
  return db
    .selectFrom('auto_top_ups')
    .select(['below_micros', 'add_micros', 'monthly_max_micros', 'paused_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

export interface AutoTopUp {
  belowMicros: bigint
  addMicros: bigint
  monthlyMaxMicros: bigint
}

export async function saveAutoTopUp(
  db: Db,
  of: { organizationId: string; now: Date; auto: AutoTopUp },
): Promise<void> {
  const row = {
    below_micros: of.auto.belowMicros,
    add_micros: of.auto.addMicros,
    monthly_max_micros: of.auto.monthlyMaxMicros,
    set_at: of.now,
    paused_at: null,
  }
  await db
    .insertInto('auto_top_ups')
    .values({ organization_id: of.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

/** Returns false where there was none. */
export async function removeAutoTopUp(db: Db, organizationId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auto_top_ups')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stops charging by itself after a decline. */
export async function pauseAutoTopUp(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('auto_top_ups')
    .set({ paused_at: now })
    .where('organization_id', '=', organizationId)
    .where('paused_at', 'is', null)
    .execute()
}

export interface DueTopUp {
  organizationId: string
  addMicros: bigint
}

/**
 * The organizations whose balance is below what they set, and that may be charged by themselves: no
 * top-up is under way, the month has room, and no decline has paused it since the card was entered.
 */
export async function dueTopUps(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<DueTopUp[]> {
  const { rows } = await sql<DueTopUp>`
    SELECT t.organization_id AS "organizationId", t.add_micros AS "addMicros"
    FROM auto_top_ups t JOIN cards d ON d.organization_id = t.organization_id
    LEFT JOIN organization_credits k ON k.organization_id = t.organization_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE c.state IN ('created', 'asking', 'unknown', 'needs_action')) AS open,
        coalesce(sum(c.net_micros) FILTER (WHERE c.is_automatic AND c.state <> 'declined'
          AND c.created_at >= date_trunc('month', ${now}::timestamptz, 'UTC')), 0) AS charged
      FROM charges c WHERE c.organization_id = t.organization_id AND c.purpose = 'top_up') s
    WHERE coalesce(k.paid_micros - k.spent_micros - k.leased_micros, 0) < t.below_micros
      AND s.open = 0 AND s.charged + t.add_micros <= t.monthly_max_micros
      AND (t.paused_at IS NULL OR d.saved_at > t.paused_at)
      AND EXISTS (SELECT FROM organizations o WHERE o.id = t.organization_id AND o.approved_at IS NOT NULL)
    ORDER BY t.organization_id LIMIT ${most}`.execute(db)
  return rows
}
