import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { isId } from '../../lib/db/ids.ts'
import { execute, many } from '../../lib/db/rows.ts'
import { timeZoneOn } from '../account/account.ts'
import { type IconState, shownIcon } from '../apps/apps.ts'
import { localDay, spentInAll, spentToday, stoppedBy } from './spending.sql.ts'

/** A campaign to insert. Its ids are already checked. */
export interface NewCampaign {
  id: string
  appId: string
  name: string
  keywords: string
  iconId: string
  currency: string
  dailyBudgetMicros: bigint
  ecpmBudgetMicros: bigint
  /** Null means no total budget. */
  totalBudgetMicros: bigint | null
  startsAt: Date
  validTill: Date
  regionIds: readonly string[]
  contentIds: readonly string[]
}

/** The ad content that an app uses as its icon. Undefined when the app has no such content. */
export async function findIcon(ctx: MemberContext, appId: string, iconId: string) {
  if (!isId(iconId)) return undefined
  return ctx.db
    .selectFrom('ad_contents')
    .select(['id', 'type', 'width', 'height'])
    .where('organization_id', '=', ctx.organizationId)
    .where('app_id', '=', appId)
    .where('id', '=', iconId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/**
 * How many of these campaignable ad contents belong to the app. Each id must appear once in the
 * list.
 */
export async function countContents(
  ctx: MemberContext,
  appId: string,
  contentIds: readonly string[],
): Promise<number> {
  const row = await ctx.db
    .selectFrom('campaignable_ad_contents')
    .select((eb) => eb.fn.countAll<bigint>().as('found'))
    .where('organization_id', '=', ctx.organizationId)
    .where('app_id', '=', appId)
    .where('id', 'in', contentIds)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.found)
}

/** The campaign is active from its start. */
export async function insertCampaign(ctx: MemberContext, campaign: NewCampaign): Promise<void> {
  const { organizationId } = ctx
  await ctx.db
    .insertInto('campaigns')
    .values({
      id: campaign.id,
      organization_id: organizationId,
      app_id: campaign.appId,
      name: campaign.name,
      keywords: campaign.keywords,
      icon_content_id: campaign.iconId,
      currency: campaign.currency,
      daily_budget_micros: campaign.dailyBudgetMicros,
      ecpm_budget_micros: campaign.ecpmBudgetMicros,
      total_budget_micros: campaign.totalBudgetMicros,
      starts_at: campaign.startsAt,
      valid_till: campaign.validTill,
      is_active: true,
      created_at: ctx.now,
    })
    .execute()
  await insertRegions(ctx, campaign.id, campaign.regionIds)
  await insertContents(ctx, campaign, campaign.contentIds)
}

/** One array parameter inserts thousands of regions in one statement. */
export async function insertRegions(
  ctx: MemberContext,
  campaignId: string,
  regionIds: readonly string[],
): Promise<void> {
  await execute(ctx.db)`
    INSERT INTO campaign_regions (organization_id, campaign_id, region_id)
    SELECT ${ctx.organizationId}, ${campaignId}, unnest(${regionIds}::text[])`
}

export async function insertContents(
  ctx: MemberContext,
  ids: { id: string; appId: string },
  contentIds: readonly string[],
): Promise<void> {
  await execute(ctx.db)`
    INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id)
    SELECT ${ctx.organizationId}, ${ids.id}, ${ids.appId}, unnest(${contentIds}::uuid[])`
}

export type CampaignRow = Awaited<ReturnType<typeof findCampaigns>>[number]

/**
 * Campaigns for lists and details, newest first: all active ones, all inactive ones, or the one
 * with the given id.
 */
export function findCampaigns(ctx: MemberContext, wanted: { isActive: boolean } | { id: string }) {
  return ctx.db
    .selectFrom('campaigns as c')
    .innerJoin('apps as a', (join) =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.app_id'),
    )
    .innerJoin('ad_contents as i', (join) =>
      join
        .onRef('i.organization_id', '=', 'c.organization_id')
        .onRef('i.id', '=', 'c.icon_content_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('app_icons as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'c.organization_id')
        .onRef('s.content_id', '=', 'c.icon_content_id'),
    )
    .leftJoin('ad_contents as f', (join) =>
      join.onRef('f.organization_id', '=', 'c.organization_id').on('f.id', '=', shownIcon),
    )
    .select((eb) => [
      sql<IconState | null>`s.state`.as('icon_state'),
      'f.path as shown_icon_path',
      localDay(ctx.now).as('today'),
      timeZoneOn(ctx.now).as('time_zone'),
      spentToday(ctx.now).as('spent_today_micros'),
      spentInAll.as('spent_in_all_micros'),
      stoppedBy(ctx.now, ctx.config.networkCurrency).as('stopped_by'),
      'c.id',
      'c.app_id',
      'c.name',
      'c.type',
      'c.keywords',
      'c.starts_at',
      'c.valid_till',
      'c.is_active',
      'c.daily_budget_micros',
      'c.ecpm_budget_micros',
      'c.currency',
      'c.total_budget_micros' as const,
      'a.name as app_name',
      'i.path as icon_path',
      eb
        .selectFrom('campaign_contents as k')
        .select(sql<number>`count(*)::integer`.as('contents'))
        .whereRef('k.organization_id', '=', 'c.organization_id')
        .whereRef('k.campaign_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('contents'),
      eb
        .selectFrom('campaign_regions as r')
        .select(sql<number>`count(*)::integer`.as('regions'))
        .whereRef('r.organization_id', '=', 'c.organization_id')
        .whereRef('r.campaign_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('regions'),
    ])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.archived_at', 'is', null)
    .where((eb) => {
      if ('id' in wanted) return eb('c.id', '=', wanted.id)
      const isActive = eb.and([eb('c.is_active', '=', true), eb('c.valid_till', '>', ctx.now)])
      return wanted.isActive ? isActive : eb.not(isActive)
    })
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/**
 * Locks the row until the transaction ends, so that concurrent changes run one after the other.
 * Undefined when the organization has no such campaign.
 */
export async function lockCampaign(ctx: MemberContext, ids: { appId: string; campaignId: string }) {
  if (!isId(ids.campaignId) || !isId(ids.appId)) return undefined
  return ctx.db
    .selectFrom('campaigns')
    .select(['id', 'is_active', 'valid_till'])
    .where('organization_id', '=', ctx.organizationId)
    .where('app_id', '=', ids.appId)
    .where('id', '=', ids.campaignId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setActive(
  ctx: MemberContext,
  campaignId: string,
  isActive: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('campaigns')
    .set({ is_active: isActive })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .execute()
}

export async function setValidTill(
  ctx: MemberContext,
  campaignId: string,
  validTill: Date,
): Promise<void> {
  await ctx.db
    .updateTable('campaigns')
    .set({ valid_till: validTill })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .execute()
}

interface NumberedCampaign {
  number: number
  id: string
  organizationId: string
  appId: string
}

/** The campaigns of these numbers, of whichever organization. */
export async function campaignsNumbered(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, NumberedCampaign>> {
  const rows = await many<NumberedCampaign>(db)`
    SELECT number, id, organization_id AS "organizationId", app_id AS "appId"
    FROM campaigns WHERE number = ANY (${[...numbers]}::int[])`
  return new Map(rows.map((campaign) => [campaign.number, campaign]))
}
