import type { Db } from '../../../lib/db/database.ts'
import { execute, one } from '../../../lib/db/rows.ts'

/**
 * Counts all that was spent and leased before the books as paid, for every organization. The table
 * lock makes this and lease changes wait for each other, as in `openSpendingCaps`.
 */
export async function openCredits(db: Db): Promise<void> {
  await execute(
    db,
  )`LOCK TABLE organization_credits, campaign_total_budgets IN SHARE ROW EXCLUSIVE MODE`
  await execute(db)`
    INSERT INTO organization_credits (organization_id, limit_micros, spent_micros, leased_micros)
    SELECT d.organization_id, o.credit_ceiling_micros, sum(d.spent_network_micros)::bigint, sum(d.leased_network_micros)::bigint
    FROM campaign_budget_days d JOIN organizations o ON o.id = d.organization_id
    WHERE NOT EXISTS (SELECT FROM organization_credits k WHERE k.organization_id = d.organization_id)
    GROUP BY d.organization_id, o.credit_ceiling_micros ORDER BY d.organization_id`
  await execute(db)`
    UPDATE organization_credits
    SET paid_micros = spent_micros + leased_micros, opening_micros = spent_micros + leased_micros`
}

/** True where an ad was ever shown or a budget was ever leased. */
export async function wasAnythingDelivered(db: Db): Promise<boolean> {
  const row = await one<{ was: boolean }>(db)`
    SELECT EXISTS (SELECT FROM campaign_budget_days) OR EXISTS (SELECT FROM placement_days WHERE impressions > 0) AS was`
  return row?.was === true
}
