// Earnings of closed months that are kept back, and why they would be.
import { type RawBuilder, sql } from 'kysely'
import type { EarningHoldReason } from '@frontrow/contract/documents/earnings'
import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one } from '../../../lib/db/rows.ts'

/** A hold is looked at again after this time, and one under review then ends by itself. */
export const mostHoldDays = 60

/** Whether a payment could be sent: a holder, and an IBAN or an account number with its bank. */
export const hasBankDetails = (organizationId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM bank_details b WHERE b.organization_id = ${organizationId} AND b.bank_account_holder_name IS NOT NULL
    AND (b.iban IS NOT NULL OR (b.bank_account_number IS NOT NULL AND b.bank_swift_code IS NOT NULL)))`

/** What keeps back earnings of an organization at this moment. */
export interface HoldCauses {
  hasBankDetails: boolean
  /** The day by which the hold on all its payouts is looked at; undefined without such a hold. */
  operatorReviewBy: string | undefined
  /** By the id of a placement that is under review, or whose app is. */
  reviewByOfPlacement: ReadonlyMap<string, string>
}

export async function holdCauses(db: Db, organizationId: string): Promise<HoldCauses> {
  const latest = sql`((app_now() AT TIME ZONE 'UTC')::date + ${mostHoldDays}::integer)`
  const rows = await many<{ placement: string | null; reviewBy: string; isFilled: boolean }>(db)`
    ${prepared('hold_causes')}
    SELECT NULL::uuid AS placement, least(h.review_by, ${latest}) AS "reviewBy", false AS "isFilled"
    FROM network_holds h WHERE h.object_id = ${organizationId} AND h.scope = 'payout' AND h.lifted_at IS NULL
    UNION ALL SELECT p.id, min(least(h.review_by, ${latest})), false
    FROM ad_placements p JOIN network_holds h ON h.organization_id = p.organization_id AND h.object_id IN (p.id, p.app_id)
      AND h.scope = 'payout' AND h.lifted_at IS NULL
    WHERE p.organization_id = ${organizationId} GROUP BY p.id
    UNION ALL SELECT NULL, ${latest}, true WHERE ${hasBankDetails(sql`${organizationId}`)}`
  const ofOperator = rows.find(({ placement, isFilled }) => placement === null && !isFilled)
  return {
    hasBankDetails: rows.some(({ isFilled }) => isFilled),
    operatorReviewBy: ofOperator?.reviewBy,
    reviewByOfPlacement: new Map(
      rows.flatMap(({ placement, reviewBy }) =>
        placement === null ? [] : [[placement, reviewBy]],
      ),
    ),
  }
}

/** The reasons for which a close at this moment would keep back earnings of an organization. */
export function wouldBeHeld(organizationId: RawBuilder<unknown>): RawBuilder<EarningHoldReason[]> {
  return sql<EarningHoldReason[]>`(CASE
    WHEN EXISTS (SELECT FROM network_holds n WHERE n.object_id = ${organizationId} AND n.scope = 'payout' AND n.lifted_at IS NULL)
      THEN '{operator}'::text[]
    ELSE array_remove(ARRAY[
      CASE WHEN NOT ${hasBankDetails(organizationId)} THEN 'no_bank_details' END,
      CASE WHEN EXISTS (SELECT FROM network_holds n WHERE n.organization_id = ${organizationId} AND n.object_kind <> 'organization'
        AND n.scope = 'payout' AND n.lifted_at IS NULL) THEN 'under_review' END], NULL) END)`
}

export interface EarningHold {
  id: string
  organizationId: string
  /** The first day of the month. */
  month: string
  reason: EarningHoldReason
  amountMicros: bigint
  placementId: string | null
  /** Whose payment it waits for. The publisher never learns it. */
  advertiserId: string | null
  reviewBy: string
}

export async function insertHolds(db: Db, holds: readonly EarningHold[], now: Date): Promise<void> {
  if (holds.length === 0) return
  const rows = holds.map((hold) => {
    const { advertiserId: _, ...row } = hold
    return { ...row, heldAt: now }
  })
  await camel(db).insertInto('earning_holds').values(rows).execute()
  const waiting = holds.flatMap(({ id, advertiserId }) =>
    advertiserId === null ? [] : [{ hold_id: id, advertiser_id: advertiserId }],
  )
  if (waiting.length > 0) await db.insertInto('earning_hold_payers').values(waiting).execute()
}

const columns = sql.raw(
  'h.id, h.organization_id AS "organizationId", h.month, h.reason, h.amount_micros AS "amountMicros", h.placement_id AS "placementId", h.review_by AS "reviewBy"',
)

/** True where nothing keeps a hold in force any more. */
const isOver = sql<boolean>`(
  (h.reason = 'no_bank_details' AND ${hasBankDetails(sql`h.organization_id`)})
  OR (h.reason = 'operator' AND NOT EXISTS (SELECT FROM network_holds n
    WHERE n.object_id = h.organization_id AND n.scope = 'payout' AND n.lifted_at IS NULL))
  OR (h.reason = 'unpaid_advertiser' AND NOT EXISTS (SELECT FROM earning_hold_payers y JOIN ledger_months m ON m.month = h.month
    WHERE y.hold_id = h.id AND is_use_unpaid(y.advertiser_id, h.month, (h.month + interval '1 month')::date, m.closed_at)))
  OR (h.reason = 'under_review' AND (h.held_at < app_now() - make_interval(days => ${mostHoldDays}) OR NOT EXISTS (
    SELECT FROM ad_placements p JOIN network_holds n ON n.organization_id = p.organization_id AND n.object_id IN (p.id, p.app_id)
    WHERE p.organization_id = h.organization_id AND p.id = h.placement_id AND n.scope = 'payout' AND n.lifted_at IS NULL))))`

export async function endedHolds(db: Db): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT h.id FROM earning_holds h WHERE h.released_at IS NULL AND ${isOver} ORDER BY h.id LIMIT 1000`
  return rows.map(({ id }) => id)
}

/** Marks a hold as released; undefined where it is already, or where something keeps it again. */
export async function releaseEarningHold(
  db: Db,
  id: string,
): Promise<Omit<EarningHold, 'advertiserId'> | undefined> {
  return one<Omit<EarningHold, 'advertiserId'>>(db)`
    UPDATE earning_holds h SET released_at = app_now() WHERE h.id = ${id} AND h.released_at IS NULL AND ${isOver}
    RETURNING ${columns}`
}
