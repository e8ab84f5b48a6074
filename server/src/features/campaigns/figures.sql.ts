import type { MemberContext } from '../../lib/calls/context.ts'
import { many } from '../../lib/db/rows.ts'
import { joinCharges, ownOfCampaign } from '../statistics/statistics.ts'

export interface Figures {
  requests: bigint
  impressions: bigint
  /** Those in the organization's own apps, which cost nothing. */
  own: bigint
  clicks: bigint
  installs: bigint
  /** In micros of the campaign's currency. */
  spent: bigint
}

/**
 * When a campaign was created, which is the earliest time with counts. Undefined when the
 * organization has no such campaign. A retired campaign keeps its figures.
 */
export async function findCreationTime(
  ctx: MemberContext,
  campaignId: string,
): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('campaigns')
    .select('created_at')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  return row?.created_at
}

/** Days as text like 2024-01-31; both ends are included. */
interface Span {
  from: string
  till: string
  timespan: 'Day' | 'Week' | 'Month'
}

/**
 * Sums per day, ISO week or month, keyed by its first day, with zeros where nothing was counted.
 */
export async function countFigures(
  ctx: MemberContext,
  campaignId: string,
  { from, till, timespan }: Span,
): Promise<(Figures & { date: string })[]> {
  const unit = timespan.toLowerCase()
  return many<Figures & { date: string }>(ctx.db)`
    SELECT to_char(span.at, 'YYYY-MM-DD') AS date, coalesce(sum(d.requests), 0)::bigint AS requests,
      coalesce(sum(d.impressions), 0)::bigint AS impressions,
      coalesce(sum(${ownOfCampaign}), 0)::bigint AS own, coalesce(sum(d.clicks), 0)::bigint AS clicks,
      coalesce(sum(d.installs), 0)::bigint AS installs,
      coalesce(sum(d.spent_micros), 0)::bigint AS spent
    FROM generate_series(date_trunc(${unit}, ${from}::timestamp), ${till}::timestamp, ${`1 ${unit}`}::interval) AS span(at)
    LEFT JOIN campaign_days d ON d.organization_id = ${ctx.organizationId} AND d.campaign_id = ${campaignId}
      AND d.day BETWEEN ${from}::date AND ${till}::date AND date_trunc(${unit}, d.day::timestamp) = span.at
    ${joinCharges}
    GROUP BY span.at ORDER BY span.at`
}
