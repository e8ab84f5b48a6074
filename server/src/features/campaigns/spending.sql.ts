// What a campaign has spent on the day that it is where its organization is. For queries with campaigns as `c` and
// organizations as `o`.
import { sql } from 'kysely'

/** As a text like 2024-01-31. */
export function localDay(now: Date) {
  return sql<string>`to_char(${now.toISOString()}::timestamptz AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`
}

/**
 * In micros of the campaign's currency. The hours are fresh, but in some zones a day does not begin with one; what closed leases
 * have billed is of that very day, and late. Neither is ever too much, so the larger of the two holds.
 */
export function spentToday(now: Date) {
  const day = sql`(${now.toISOString()}::timestamptz AT TIME ZONE o.time_zone)::date`
  return sql<bigint>`greatest(
    (SELECT coalesce(sum(h.spent_micros), 0)::bigint FROM campaign_hours h
     WHERE h.organization_id = c.organization_id AND h.campaign_id = c.id
       AND h.hour >= ${day}::timestamp AT TIME ZONE o.time_zone),
    (SELECT coalesce(sum(b.spent_micros), 0)::bigint FROM campaign_budget_days b
     WHERE b.organization_id = c.organization_id AND b.campaign_id = c.id AND b.day = ${day}))`
}
