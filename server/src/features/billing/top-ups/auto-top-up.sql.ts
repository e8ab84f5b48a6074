import { dayMs } from '@frontrow/contract/durations'
import { newCardDailyLimit, newCardDays } from '@frontrow/contract/billing/top-ups'
import { sql } from 'kysely'
import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** More top-ups than this in 24 hours are nobody's need, and try out what a bank lets pass. */
export const mostStarts = 20

export interface AutoTopUp {
  belowMicros: bigint
  addMicros: bigint
  monthlyMaxMicros: bigint
}

export function findAutoTopUp(db: Db, organizationId: string) {
  return camel(db)
    .selectFrom('auto_top_ups')
    .select(['belowMicros', 'addMicros', 'monthlyMaxMicros', 'pausedAt'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
}

export async function saveAutoTopUp(
  db: Db,
  { organizationId, now, auto }: { organizationId: string; now: Date; auto: AutoTopUp },
): Promise<void> {
  const row = { ...auto, setAt: now, pausedAt: null }
  await camel(db)
    .insertInto('auto_top_ups')
    .values({ organizationId, ...row })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(row))
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
 * Who pays by invoice, is closed or may not advertise has nothing to pay in advance. A card whose
 * limits are reached waits, so that it does not take the place of another one. `own`: of this
 * organization only.
 */
export async function dueTopUps(
  db: Db,
  { now, most, own }: { now: Date; most: number; own?: string },
): Promise<DueTopUp[]> {
  const ofToday = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const newSince = new Date(now.getTime() - newCardDays * dayMs)
  return many<DueTopUp>(db)`
    SELECT t.organization_id AS "organizationId", t.add_micros AS "addMicros"
    FROM auto_top_ups t JOIN cards d ON d.organization_id = t.organization_id
    LEFT JOIN organization_credits k ON k.organization_id = t.organization_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE c.state IN ('created', 'asking', 'unknown', 'needs_action')) AS open,
        coalesce(sum(c.net_micros) FILTER (WHERE c.is_automatic AND c.state <> 'declined'
          AND c.created_at >= date_trunc('month', ${now}::timestamptz, 'UTC')), 0) AS charged,
        count(*) FILTER (WHERE c.created_at >= ${new Date(now.getTime() - dayMs)}) AS started,
        coalesce(sum(c.net_micros) FILTER (WHERE c.state <> 'declined' AND c.created_at >= ${ofToday}), 0) AS today
      FROM charges c WHERE c.organization_id = t.organization_id AND c.purpose = 'top_up') s
    WHERE coalesce(k.paid_micros - k.spent_micros - k.leased_micros, 0) < t.below_micros
      AND s.open = 0 AND s.charged + t.add_micros <= t.monthly_max_micros
      AND s.started < ${mostStarts}
      AND (d.saved_at <= ${newSince} OR s.today + t.add_micros <= ${String(newCardDailyLimit)}::bigint * 1000000
        OR EXISTS (SELECT FROM new_card_exemptions x WHERE x.organization_id = t.organization_id))
      AND (t.paused_at IS NULL OR d.saved_at > t.paused_at)
      AND ${own === undefined ? sql`true` : sql`t.organization_id = ${own}::uuid`}
      AND EXISTS (SELECT FROM organizations o WHERE o.id = t.organization_id AND o.approved_at IS NOT NULL)
      AND advertiser_terms_on(t.organization_id, (${now}::timestamptz AT TIME ZONE 'UTC')::date) IS DISTINCT FROM 'postpaid'
      AND NOT EXISTS (SELECT FROM organization_closings x WHERE x.organization_id = t.organization_id AND x.reopened_at IS NULL)
      AND NOT EXISTS (SELECT FROM network_holds h WHERE h.organization_id = t.organization_id AND h.scope IN ('advertise', 'write')
        AND h.lifted_at IS NULL)
    ORDER BY t.organization_id LIMIT ${most}`
}
