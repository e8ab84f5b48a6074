import type { MemberContext } from '../../lib/calls/context.ts'
import { insertContents, insertRegions } from './campaign.sql.ts'
import { rateToKeep } from './price.ts'
import { readRates } from './read-rates.sql.ts'
import { execute } from '../../lib/db/rows.ts'

/** The editable fields of a campaign, and `validTill`, which bounds its start. */
export interface Editable {
  id: string
  appId: string
  name: string
  keywords: string
  iconId: string
  currency: string
  dailyBudgetMicros: bigint
  ecpmBudgetMicros: bigint
  /** Null when the campaign has no total budget. */
  totalBudgetMicros: bigint | null
  startsAt: Date
  validTill: Date
  createdAt: Date
  /** Sorted by id. */
  regionIds: readonly string[]
  contentIds: readonly string[]
}

/** The fields that the campaign's own row stores: no id, no fixed value, no table of its own. */
type RowField = Exclude<
  keyof Editable,
  'id' | 'appId' | 'currency' | 'validTill' | 'createdAt' | 'regionIds' | 'contentIds'
>

const columnOfField = {
  name: 'name',
  keywords: 'keywords',
  iconId: 'icon_content_id',
  dailyBudgetMicros: 'daily_budget_micros',
  ecpmBudgetMicros: 'ecpm_budget_micros',
  totalBudgetMicros: 'total_budget_micros',
  startsAt: 'starts_at',
} as const satisfies Record<RowField, string>

/** The columns of a campaign's own row that an edit stores, with their values. */
export type EditedColumns = {
  [Field in RowField as (typeof columnOfField)[Field]]: Editable[Field]
}

export function editedColumns(campaign: Editable): EditedColumns {
  const fields = Object.keys(columnOfField) as RowField[]
  return Object.fromEntries(
    fields.map((field) => [columnOfField[field], campaign[field]]),
  ) as EditedColumns
}

interface CampaignIds {
  campaignId: string
  appId: string
}

/**
 * Locks the row until the transaction ends, so that concurrent changes run one after the other.
 * Undefined when the organization has no such campaign.
 */
export async function lockEditable(
  ctx: MemberContext,
  ids: CampaignIds,
): Promise<Editable | undefined> {
  const row = await selectEditable(ctx, ids).forNoKeyUpdate().executeTakeFirst()
  return row && { ...row, ...(await findSets(ctx, row.id)) }
}

/** Undefined when the organization has no such campaign. */
export async function findEditable(
  ctx: MemberContext,
  ids: CampaignIds,
): Promise<Editable | undefined> {
  const row = await selectEditable(ctx, ids).executeTakeFirst()
  return row && { ...row, ...(await findSets(ctx, row.id)) }
}

function selectEditable(ctx: MemberContext, ids: CampaignIds) {
  return ctx.db
    .selectFrom('campaigns')
    .select(['id', 'app_id as appId', 'name', 'keywords', 'icon_content_id as iconId'])
    .select(['daily_budget_micros as dailyBudgetMicros', 'ecpm_budget_micros as ecpmBudgetMicros'])
    .select(['currency', 'total_budget_micros as totalBudgetMicros'])
    .select(['starts_at as startsAt', 'valid_till as validTill', 'created_at as createdAt'])
    .where('organization_id', '=', ctx.organizationId)
    .where('app_id', '=', ids.appId)
    .where('id', '=', ids.campaignId)
    .where('archived_at', 'is', null)
}

async function findSets(ctx: MemberContext, campaignId: string) {
  const regions = await ctx.db
    .selectFrom('campaign_regions')
    .select('region_id as id')
    .where('organization_id', '=', ctx.organizationId)
    .where('campaign_id', '=', campaignId)
    .execute()
  const contents = await ctx.db
    .selectFrom('campaign_contents')
    .select('content_id as id')
    .where('organization_id', '=', ctx.organizationId)
    .where('campaign_id', '=', campaignId)
    .execute()
  return { regionIds: idsInOrder(regions), contentIds: idsInOrder(contents) }
}

function idsInOrder(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).toSorted()
}

/** Stores all columns. Regions and contents have tables of their own and are stored separately. */
export async function storeEdit(ctx: MemberContext, campaign: Editable): Promise<void> {
  await ctx.db
    .updateTable('campaigns')
    .set(editedColumns(campaign))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaign.id)
    .execute()
}

/**
 * Keeps the exchange rate of now with the campaign's total budget, if it has one: what is left of
 * it is held in the network's currency at this rate.
 */
export async function keepTotalRate(ctx: MemberContext, campaignId: string): Promise<void> {
  const campaign = await ctx.db
    .selectFrom('campaigns')
    .select(['currency', 'total_budget_micros'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  if (campaign === undefined || campaign.total_budget_micros === null) return
  const { networkCurrency } = ctx.config
  const rates = await readRates(ctx.db, ctx.now)
  const kept = rateToKeep({ currency: campaign.currency, networkCurrency }, rates)
  await ctx.db
    .updateTable('campaigns')
    .set({
      total_rate_billionths: kept === undefined ? null : String(kept.rate),
      total_network_rate_billionths: kept === undefined ? null : String(kept.networkRate),
      total_rated_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .execute()
}

/**
 * Keeps an icon that the campaign had as the one that viewers see while a new one waits: one that
 * was approved, or that was shown where none was approved.
 */
export async function keepSeenIcon(
  ctx: MemberContext,
  { id, iconId }: { id: string; iconId: string },
): Promise<void> {
  await execute(ctx.db)`
    UPDATE campaigns SET former_icon_id = ${iconId}
    WHERE organization_id = ${ctx.organizationId} AND id = ${id}
      AND EXISTS (SELECT FROM app_icons i WHERE i.content_id = ${iconId} AND (i.state = 'approved'
        OR (i.state = 'shown' AND NOT EXISTS (
          SELECT FROM app_icons f WHERE f.content_id = former_icon_id AND f.state = 'approved'))))`
}

export async function replaceRegions(ctx: MemberContext, campaign: Editable): Promise<void> {
  await ctx.db
    .deleteFrom('campaign_regions')
    .where('organization_id', '=', ctx.organizationId)
    .where('campaign_id', '=', campaign.id)
    .execute()
  await insertRegions(ctx, campaign.id, campaign.regionIds)
}

export async function replaceContents(ctx: MemberContext, campaign: Editable): Promise<void> {
  await ctx.db
    .deleteFrom('campaign_contents')
    .where('organization_id', '=', ctx.organizationId)
    .where('campaign_id', '=', campaign.id)
    .execute()
  await insertContents(ctx, campaign, campaign.contentIds)
}
