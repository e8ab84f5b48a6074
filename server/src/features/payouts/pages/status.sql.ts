// What an organization has earned and was paid, in sums.
import type { EarningHoldReason } from '@frontrow/contract/documents/earnings'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface PayoutSums {
  estimatedMicros: bigint
  payableMicros: bigint
  /** Approved, and neither paid nor ended otherwise. */
  underWayMicros: bigint
}

/** Read as the system, because organizations do not read the journal. */
export async function payoutSums(
  db: Db,
  { organizationId, currency }: { organizationId: string; currency: string },
): Promise<PayoutSums> {
  const row = await one<PayoutSums>(db)`
    SELECT coalesce(sum(b.credits - b.debits) FILTER (WHERE a.code = 'publisher:estimated'), 0)::bigint AS "estimatedMicros",
      coalesce(sum(b.credits - b.debits) FILTER (WHERE a.code = 'publisher:payable'), 0)::bigint AS "payableMicros",
      (SELECT coalesce(sum(p.amount_micros), 0)::bigint FROM payouts p WHERE p.organization_id = ${organizationId}
        AND p.state IN ('approved', 'sending', 'sent', 'unknown')) AS "underWayMicros"
    FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
    WHERE a.organization_id = ${organizationId} AND a.currency = ${currency}`
  return row ?? { estimatedMicros: 0n, payableMicros: 0n, underWayMicros: 0n }
}

export interface HeldSum {
  reason: EarningHoldReason
  micros: bigint
  reviewBy: string
}

/** What is kept back of the organization's earnings, by reason. */
export async function heldSums(db: Db, organizationId: string): Promise<HeldSum[]> {
  return many<HeldSum>(db)`
    SELECT reason, sum(amount_micros)::bigint AS micros, min(review_by) AS "reviewBy" FROM earning_holds
    WHERE organization_id = ${organizationId} AND released_at IS NULL GROUP BY reason ORDER BY reason`
}
