import { sql } from 'kysely'
import type { MemberContext } from '../../lib/context.ts'

export interface AppRow {
  id: string
  name: string
  google_app_id: string | null
  apple_app_id: string | null
  category: string
  subcategory: string | null
}

/** An app, and whether it monetizes. */
export interface ListedAppRow extends AppRow {
  /** Read from monetization, which owns it. */
  is_monetizing: boolean
}

export interface AppStatisticRow extends ListedAppRow {
  ad_contents: bigint
  installs: bigint
  icon_path: string | null
}

const columns = [
  'a.id',
  'a.name',
  'a.google_app_id',
  'a.apple_app_id',
  'a.category',
  'a.subcategory',
] as const

const isMonetizing = sql<boolean>`EXISTS (
  SELECT FROM monetized_apps m WHERE m.organization_id = a.organization_id AND m.app_id = a.id)`

const adContents = sql<bigint>`(
  SELECT count(*) FROM ad_contents c
  WHERE c.organization_id = a.organization_id AND c.app_id = a.id AND c.archived_at IS NULL)`

const newestSquare = sql<string | null>`(
  SELECT c.path FROM ad_contents c
  WHERE c.organization_id = a.organization_id AND c.app_id = a.id AND c.archived_at IS NULL
    AND c.type = 100 AND c.width = c.height
  ORDER BY c.created_at DESC, c.id DESC LIMIT 1)`

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

/** Newest first. */
export function selectApps(ctx: MemberContext): Promise<ListedAppRow[]> {
  return listed(ctx).select(isMonetizing.as('is_monetizing')).execute()
}

/** Newest first; what its placements brought is summed over the days once for all apps. */
export function selectAppStatistics(ctx: MemberContext): Promise<AppStatisticRow[]> {
  return listed(ctx)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('placement_days as d')
          .select(['d.app_id', sql<bigint>`sum(d.installs)::bigint`.as('installs')])
          .where('d.organization_id', '=', ctx.organizationId)
          .groupBy('d.app_id')
          .as('brought'),
      (join) => join.onRef('brought.app_id', '=', 'a.id'),
    )
    .select([
      isMonetizing.as('is_monetizing'),
      adContents.as('ad_contents'),
      newestSquare.as('icon_path'),
      sql<bigint>`coalesce(brought.installs, 0)`.as('installs'),
    ])
    .execute()
}

function listed(ctx: MemberContext) {
  return ctx.db
    .selectFrom('apps as a')
    .select(columns)
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.archived_at', 'is', null)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
}
