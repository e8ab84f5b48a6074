// What organizations may run up, and what they have.
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'

export interface CreditRow {
  id: string
  name: string
  limitMicros: bigint | null
  /** Billed or set aside, and not paid. */
  usedMicros: bigint
  setAsideMicros: bigint
  liveCampaigns: number
  proposalId: string | null
  /** How many organizations there are in all. */
  all: number
}

/**
 * Organizations with a limit, or with something used. Before the first lease under a limit there is
 * no row of credit, and nothing is used.
 */
export async function findCredits(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<CreditRow[]> {
  return many<CreditRow>(db)`
    WITH days AS (
      SELECT organization_id, sum(spent_network_micros + leased_network_micros) AS used, sum(leased_network_micros) AS leased
      FROM campaign_budget_days GROUP BY 1),
    live AS (
      SELECT organization_id, count(*)::integer AS campaigns FROM campaigns
      WHERE is_active AND archived_at IS NULL AND starts_at <= ${now} AND valid_till > ${now} GROUP BY 1),
    listed AS (
      SELECT o.id, o.name, o.credit_limit_micros AS "limitMicros",
        coalesce(k.spent_micros + k.leased_micros - k.paid_micros, d.used, 0)::bigint AS "usedMicros",
        coalesce(k.leased_micros, d.leased, 0)::bigint AS "setAsideMicros", coalesce(l.campaigns, 0) AS "liveCampaigns", p.id AS "proposalId"
      FROM organizations o LEFT JOIN organization_credits k ON k.organization_id = o.id LEFT JOIN days d ON d.organization_id = o.id
      LEFT JOIN live l ON l.organization_id = o.id
      LEFT JOIN proposals p ON p.kind = 'organization.raise-credit-limit' AND p.subject = o.id::text
        AND ${isUndecided('p')}
      WHERE o.credit_limit_micros IS NOT NULL OR k.organization_id IS NOT NULL OR d.used > 0 OR l.campaigns > 0)
    SELECT *, count(*) OVER ()::integer AS "all" FROM listed
    ORDER BY "limitMicros" - "usedMicros" NULLS LAST, "usedMicros" DESC, name, id LIMIT ${most}`
}
