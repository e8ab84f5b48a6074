import { contentTypes } from '@frontrow/contract/codes'
import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { NameLook, NameState } from './look.sql.ts'

export interface AppRow {
  id: string
  name: string
  google_app_id: string | null
  apple_app_id: string | null
  category: string
  subcategory: string | null
}

/** Both are null or both are set. No ad is shown for an app in review. */
export interface ReviewColumns {
  review_reason: string | null
  review_since: Date | null
}

/** What was decided on the name, and the name that was approved before it. */
export type NameReview = Pick<NameLook, 'name_state' | 'former_name'>

/** An app, and whether it monetizes. */
export interface ListedAppRow extends AppRow, ReviewColumns, NameReview {
  /** Read from the monetization feature, which owns it. */
  is_monetizing: boolean
}

export interface AppStatisticRow extends ListedAppRow {
  ad_contents: bigint
  installs: bigint
  icon_path: string | null
  archived_at: Date | null
}

const columns = [
  'a.id',
  'a.name',
  'a.google_app_id',
  'a.apple_app_id',
  'a.category',
  'a.subcategory',
  'a.review_reason',
  'a.review_since',
  'a.former_name',
  sql<NameState>`a.name_state`.as('name_state'),
] as const

const isMonetizing = sql<boolean>`EXISTS (
  SELECT FROM monetized_apps m WHERE m.organization_id = a.organization_id AND m.app_id = a.id)`

export async function insertApp(ctx: MemberContext, app: AppRow): Promise<void> {
  await ctx.db
    .insertInto('apps')
    .values({ ...app, organization_id: ctx.organizationId, created_at: ctx.now })
    .execute()
}

export function selectApp(ctx: MemberContext, appId: string): Promise<ListedAppRow | undefined> {
  return ctx.db
    .selectFrom('apps as a')
    .select(columns)
    .select(isMonetizing.as('is_monetizing'))
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', appId)
    .where('a.archived_at', 'is', null)
    .executeTakeFirst()
}

/** What is decided on the name of an app that exists. */
export function selectNameReview(ctx: MemberContext, appId: string): Promise<NameReview> {
  return ctx.db
    .selectFrom('apps')
    .select(['former_name', sql<NameState>`name_state`.as('name_state')])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', appId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the app until the transaction ends, so that concurrent changes run one after the other.
 * Finds retired apps too. Undefined when the organization has no such app.
 */
export function lockApp(
  ctx: MemberContext,
  appId: string,
): Promise<(ListedAppRow & { archived_at: Date | null }) | undefined> {
  return ctx.db
    .selectFrom('apps as a')
    .select(columns)
    .select(['a.archived_at', isMonetizing.as('is_monetizing')])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', appId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateApp(
  ctx: MemberContext,
  appId: string,
  change: Partial<Omit<AppRow, 'id'>> | { archived_at: Date | null } | ReviewColumns,
): Promise<void> {
  await ctx.db
    .updateTable('apps')
    .set(change)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', appId)
    .execute()
}

/** Newest first. */
export function selectApps(ctx: MemberContext): Promise<ListedAppRow[]> {
  return listed(ctx, { retired: false }).select(isMonetizing.as('is_monetizing')).execute()
}

/**
 * The active or the retired apps, newest first. Their sums and icons are computed once for all apps
 * and joined, because one query per app would take seconds for a list of thousands. An app's icon
 * is its newest square image.
 */
export function selectAppStatistics(
  ctx: MemberContext,
  which: { retired: boolean },
): Promise<AppStatisticRow[]> {
  return listed(ctx, which)
    .leftJoin(brought(ctx), (join) => join.onRef('brought.app_id', '=', 'a.id'))
    .leftJoin(contents(ctx), (join) => join.onRef('contents.app_id', '=', 'a.id'))
    .leftJoin(icons(ctx), (join) => join.onRef('icons.app_id', '=', 'a.id'))
    .select([
      isMonetizing.as('is_monetizing'),
      sql<bigint>`coalesce(contents.count, 0)`.as('ad_contents'),
      'icons.path as icon_path',
      sql<bigint>`coalesce(brought.installs, 0)`.as('installs'),
      'a.archived_at',
    ])
    .execute()
}

/** The installs from the placements of each app. */
function brought(ctx: MemberContext) {
  return ctx.db
    .selectFrom('placement_days as d')
    .select(['d.app_id', sql<bigint>`sum(d.installs)::bigint`.as('installs')])
    .where('d.organization_id', '=', ctx.organizationId)
    .groupBy('d.app_id')
    .as('brought')
}

function contents(ctx: MemberContext) {
  return contentsInUse(ctx)
    .select(['c.app_id', sql<bigint>`count(*)`.as('count')])
    .groupBy('c.app_id')
    .as('contents')
}

function icons(ctx: MemberContext) {
  return contentsInUse(ctx)
    .select(['c.app_id', 'c.path'])
    .distinctOn('c.app_id')
    .where('c.type', '=', contentTypes.image)
    .whereRef('c.width', '=', 'c.height')
    .orderBy('c.app_id')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .as('icons')
}

function contentsInUse(ctx: MemberContext) {
  return ctx.db
    .selectFrom('ad_contents as c')
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.archived_at', 'is', null)
}

function listed(ctx: MemberContext, { retired }: { retired: boolean }) {
  return ctx.db
    .selectFrom('apps as a')
    .select(columns)
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.archived_at', retired ? 'is not' : 'is', null)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
}
