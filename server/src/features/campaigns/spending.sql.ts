// What a campaign has spent, on the current day in its organization's time zone and in total, and
// which limit stops it. For queries with campaigns as `c` and organizations as `o`.
import type { moneyStops } from '@frontrow/contract/campaigns/stops'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many, one } from '../../lib/db/rows.ts'
import { timeZoneOn } from '../account/account.ts'
import { shownIcon, shownName } from '../apps/apps.ts'

/** Text like 2024-01-31. */
export function localDay(now: Date) {
  return sql<string>`to_char(${now.toISOString()}::timestamptz AT TIME ZONE ${timeZoneOn(now)}, 'YYYY-MM-DD')`
}

/**
 * In micros of the campaign's currency. `campaign_hours` is up to date, but in some time zones a
 * day does not start with an hour; `campaign_budget_days` matches the day exactly but changes only
 * when leases close. Neither is ever too high, so the larger one is used.
 */
export function spentToday(now: Date) {
  const day = sql`(${now.toISOString()}::timestamptz AT TIME ZONE ${timeZoneOn(now)})::date`
  return sql<bigint>`greatest(
    (SELECT coalesce(sum(h.spent_micros), 0)::bigint FROM campaign_hours h
     WHERE h.organization_id = c.organization_id AND h.campaign_id = c.id
       AND h.hour >= ${day}::timestamp AT TIME ZONE ${timeZoneOn(now)}),
    (SELECT coalesce(sum(b.spent_micros), 0)::bigint FROM campaign_budget_days b
     WHERE b.organization_id = c.organization_id AND b.campaign_id = c.id AND b.day = ${day}))`
}

/**
 * The same for the campaign's whole life. Null for a campaign without a total budget, where it is
 * not needed.
 */
export const spentInAll = sql<bigint | null>`
  CASE WHEN c.total_budget_micros IS NOT NULL THEN greatest(
    (SELECT coalesce(sum(d.spent_micros), 0)::bigint FROM campaign_days d
     WHERE d.organization_id = c.organization_id AND d.campaign_id = c.id),
    (SELECT coalesce(sum(b.spent_micros), 0)::bigint FROM campaign_budget_days b
     WHERE b.organization_id = c.organization_id AND b.campaign_id = c.id)) END`

/**
 * The limit that leaves no room for one more impression, once all reserved budget is spent or
 * returned. The row of a limit exists once spending under it was requested; a limit that was raised
 * counts at its present value.
 */
export function stoppedBy(now: Date, networkCurrency: string) {
  return sql<
    | 'app_review'
    | 'no_store_page'
    | 'total_budget'
    | 'rate_of_total'
    | 'rate_of_day'
    | MoneyStop
    | null
  >`
    CASE WHEN EXISTS (SELECT FROM apps a WHERE a.organization_id = c.organization_id AND a.id = c.app_id
      AND (a.review_since IS NOT NULL OR ${shownName} IS NULL OR ${shownIcon} IS NULL)) THEN 'app_review'
    WHEN EXISTS (SELECT FROM apps r WHERE r.organization_id = c.organization_id AND r.id = c.app_id
      AND r.google_store_key IS NULL AND r.apple_store_key IS NULL) THEN 'no_store_page'
    WHEN coalesce(c.total_budget_micros, o.credit_ceiling_micros) IS NULL AND c.currency = ${networkCurrency} THEN NULL
    WHEN EXISTS (SELECT FROM budget_leases l
      WHERE l.organization_id = c.organization_id AND l.campaign_id = c.id AND l.state = 'open') THEN NULL
    WHEN c.total_budget_micros - (SELECT t.spent_micros + t.leased_micros FROM campaign_total_budgets t
      WHERE t.organization_id = c.organization_id AND t.campaign_id = c.id) < c.ecpm_budget_micros / 1000 THEN 'total_budget'
    WHEN ${creditLeft} < ${priceOf(now, networkCurrency)} THEN ${byTerms(now)}
    WHEN c.currency = ${networkCurrency} THEN NULL
    WHEN ${leftOfTotalAtRate} < ${priceOf(now, networkCurrency)} THEN 'rate_of_total'
    WHEN ${leftOfDayAtRate(now)} < ${priceOf(now, networkCurrency)} THEN 'rate_of_day' END`
}

/**
 * What the total budget allows in the network's currency, at the rate kept with it. Null until a
 * lease was requested after its last edit or extension.
 */
const leftOfTotalAtRate = sql`(SELECT t.budget_network_micros - (SELECT coalesce(sum(b.spent_network_micros + b.leased_network_micros), 0)
    FROM campaign_budget_days b WHERE b.organization_id = c.organization_id AND b.campaign_id = c.id)
  FROM campaign_total_budgets t WHERE t.organization_id = c.organization_id AND t.campaign_id = c.id
    AND c.total_budget_micros IS NOT NULL AND t.rated_at IS NOT DISTINCT FROM c.total_rated_at)`

/**
 * The same for the current day, at the present daily budget. Null where less than one impression is
 * left in the campaign's currency, too: then the day is used up, whatever the rate is.
 */
function leftOfDayAtRate(now: Date) {
  return sql`(SELECT div(c.daily_budget_micros * b.rate_billionths, b.network_rate_billionths) - b.spent_network_micros - b.leased_network_micros
    FROM campaign_budget_days b WHERE b.organization_id = c.organization_id AND b.campaign_id = c.id
      AND b.day = (${now.toISOString()}::timestamptz AT TIME ZONE ${timeZoneOn(now)})::date
      AND c.daily_budget_micros - b.spent_micros - b.leased_micros >= c.ecpm_budget_micros / 1000)`
}

type MoneyStop = (typeof moneyStops)[number]

/**
 * What stops all campaigns of an organization: less is left than one impression of its cheapest
 * active campaign costs, or than the least that is sold where it has none. Null while a lease is
 * open, because what is left of it comes back.
 */
export async function findMoneyStop(
  db: Db,
  of: { organizationId: string } & Pricing,
): Promise<MoneyStop | null> {
  const { organizationId, ...pricing } = of
  const row = await one<{ stop: MoneyStop | null }>(db)`
    SELECT ${moneyStop(pricing)} AS stop
    FROM organizations o WHERE o.id = ${organizationId}`
  return row?.stop ?? null
}

export interface UsedCredit {
  organizationId: string
  stop: Exclude<MoneyStop, 'unpaid'>
  leftMicros: bigint
  /** A uuid that stays the same until something is paid or the limit is changed. */
  cause: string
}

/**
 * Of these organizations, those that have nothing left and were served until an hour ago: a lease
 * stays that long. One that has the message is found again only after a lease since then.
 */
export async function findUsedCredits(
  db: Db,
  of: { organizationIds: readonly string[] } & Pricing,
): Promise<UsedCredit[]> {
  const { organizationIds, ...pricing } = of
  return many<UsedCredit>(db)`
    SELECT * FROM (
      SELECT o.id AS "organizationId", ${moneyStop(pricing)} AS stop, ${creditLeft} AS "leftMicros",
        md5(concat_ws(' ', o.id, o.credit_ceiling_micros, k.paid_micros))::uuid AS cause
      FROM (SELECT organization_id, max(opened_at) AS at FROM budget_leases WHERE state <> 'closed' GROUP BY 1) served
      JOIN organizations o ON o.id = served.organization_id
      JOIN organization_credits k ON k.organization_id = o.id
      WHERE o.id = ANY (${[...organizationIds]}::uuid[]) AND NOT EXISTS (SELECT FROM webhook_messages m
        WHERE m.organization_id = o.id AND m.type = 'credit.used' AND NOT m.is_test AND m.at >= served.at)) found
    WHERE stop IN ('balance', 'credit_limit')`
}

interface Pricing {
  now: Date
  networkCurrency: string
  leastPriceMicros: bigint
}

/** As `findMoneyStop`, of organization `o`. */
function moneyStop({ now, networkCurrency, leastPriceMicros }: Pricing) {
  const price = priceOf(now, networkCurrency)
  return sql`CASE
    WHEN EXISTS (SELECT FROM budget_leases l WHERE l.organization_id = o.id AND l.state = 'open') THEN NULL
    WHEN ${creditLeft} < coalesce((SELECT min(${price}) FROM campaigns c WHERE c.organization_id = o.id
      AND c.is_active AND c.archived_at IS NULL AND c.valid_till > ${now} AND ${price} >= ${leastPriceMicros}), ${leastPriceMicros})
    THEN ${byTerms(now)} END`
}

/** What the organization may still use; null where it has no limit. */
const creditLeft = sql`o.credit_ceiling_micros - coalesce((SELECT k.spent_micros + k.leased_micros - k.paid_micros
  FROM organization_credits k WHERE k.organization_id = o.id), 0)`

function byTerms(now: Date) {
  return sql`CASE WHEN o.unpaid_since IS NOT NULL THEN 'unpaid'
    WHEN advertiser_terms_on(o.id, (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date) = 'prepaid' THEN 'balance'
    ELSE 'credit_limit' END`
}

/** The price of one impression of a campaign, in the network's currency. */
function priceOf(now: Date, networkCurrency: string) {
  return sql`div(div(c.ecpm_budget_micros * ${rateOf(sql`c.currency`, now)}, ${rateOf(sql`${networkCurrency}::text`, now)}), 1000)`
}

/** The value of one unit of a currency in billionths of a USD. */
function rateOf(currency: RawBuilder<unknown>, now: Date) {
  return sql`coalesce(
    (SELECT r.usd_billionths FROM fx_rates r
     WHERE r.currency = ${currency} AND r.as_of <= ${now.toISOString()}::timestamptz AT TIME ZONE 'UTC'
     ORDER BY r.as_of DESC, r.number DESC LIMIT 1),
    CASE ${currency} WHEN 'USD' THEN 1000000000 END)`
}
