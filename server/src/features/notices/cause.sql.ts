// What no call causes: campaigns that end, and budgets that are used up. The statements begin with
// what is due or under way, so that they read little of a large network.
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'
import { timeZoneOn } from '../account/account.ts'

export interface CampaignCause {
  organizationId: string
  campaignId: string
  name: string
  /** Makes the notice happen once. */
  onceKey: string
}

/** Active campaigns that ended within the last two days, and have no notice of it yet. */
export async function endedCampaigns(db: Db, now: Date): Promise<CampaignCause[]> {
  return many<CampaignCause>(db)`
    SELECT * FROM (
      SELECT c.organization_id AS "organizationId", c.id AS "campaignId", c.name,
        'campaign_ended|' || c.id || '|' || extract(epoch FROM c.valid_till) AS "onceKey"
      FROM campaigns c
      WHERE c.is_active AND c.archived_at IS NULL
        AND c.valid_till <= ${now} AND c.valid_till > ${now}::timestamptz - interval '2 days') cause
    WHERE ${isNew}`
}

/** Active campaigns that end within three days and were made before that. */
export async function endingCampaigns(
  db: Db,
  now: Date,
): Promise<(CampaignCause & { endsAt: Date })[]> {
  return many<CampaignCause & { endsAt: Date }>(db)`
    SELECT * FROM (
      SELECT c.organization_id AS "organizationId", c.id AS "campaignId", c.name, c.valid_till AS "endsAt",
        'campaign_ending|' || c.id || '|' || extract(epoch FROM c.valid_till) AS "onceKey"
      FROM campaigns c
      WHERE c.is_active AND c.archived_at IS NULL
        AND c.valid_till > ${now} AND c.valid_till <= ${now}::timestamptz + interval '3 days'
        AND c.created_at < c.valid_till - interval '3 days') cause
    WHERE ${isNew}`
}

/**
 * Campaigns whose day's budget has no room for one more impression, once nothing is reserved by an
 * open lease. A lease stays for an hour after its last impression, so the ones to look at are those
 * with a lease.
 */
export async function usedDailyBudgets(
  db: Db,
  now: Date,
): Promise<(CampaignCause & { day: string })[]> {
  return many<CampaignCause & { day: string }>(db)`
    SELECT * FROM (
      SELECT c.organization_id AS "organizationId", c.id AS "campaignId", c.name, b.day,
        'daily_budget_used|' || c.id || '|' || b.day AS "onceKey"
      FROM (${withLeases}) l
      JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id
      JOIN organizations o ON o.id = c.organization_id
      JOIN campaign_budget_days b ON b.organization_id = c.organization_id AND b.campaign_id = c.id
        AND b.day = (${now}::timestamptz AT TIME ZONE ${timeZoneOn(now)})::date
      WHERE ${isRunning(now)} AND NOT ${hasOpenLease}
        AND b.budget_micros - b.spent_micros - b.leased_micros < c.ecpm_budget_micros / 1000) cause
    WHERE ${isNew}`
}

/** The same for the total budget. A higher budget that is used up as well is a new cause. */
export async function usedTotalBudgets(db: Db, now: Date): Promise<CampaignCause[]> {
  return many<CampaignCause>(db)`
    SELECT * FROM (
      SELECT c.organization_id AS "organizationId", c.id AS "campaignId", c.name,
        'total_budget_used|' || c.id || '|' || c.total_budget_micros AS "onceKey"
      FROM (${withLeases}) l
      JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id
      JOIN campaign_total_budgets t ON t.organization_id = c.organization_id AND t.campaign_id = c.id
      WHERE ${isRunning(now)} AND NOT ${hasOpenLease}
        AND c.total_budget_micros - t.spent_micros - t.leased_micros < c.ecpm_budget_micros / 1000) cause
    WHERE ${isNew}`
}

const withLeases = sql`
  SELECT DISTINCT organization_id, campaign_id FROM budget_leases WHERE state <> 'closed'`

const hasOpenLease = sql`EXISTS (SELECT FROM budget_leases x
  WHERE x.organization_id = c.organization_id AND x.campaign_id = c.id AND x.state = 'open')`

function isRunning(now: Date) {
  return sql`c.is_active AND c.archived_at IS NULL AND c.valid_till > ${now}`
}

const isNew = sql`NOT EXISTS (SELECT FROM member_notices n
  WHERE n.organization_id = cause."organizationId" AND n.once_key = cause."onceKey")`
