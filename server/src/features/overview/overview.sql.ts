import { type RawBuilder, sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { many } from '../../lib/db/rows.ts'
import type { RangePart } from './range.ts'

export async function ownsApp(ctx: MemberContext, appId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('apps')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', appId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findCampaign(
  ctx: MemberContext,
  campaignId: string,
): Promise<{ id: string; appId: string } | undefined> {
  return ctx.db
    .selectFrom('campaigns')
    .select(['id', 'app_id as appId'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
}

export interface Totals {
  id: string
  name: string
  app_name: string
  requests: bigint
  impressions: bigint
  clicks: bigint
  installs: bigint
}

/** Archived campaigns are included only when they have counts in the range. */
export function findCampaignTotals(
  ctx: MemberContext,
  range: readonly RangePart[],
): Promise<Totals[]> {
  return findTotals(ctx, range, { things: 'campaigns', key: 'campaign_id', counters: 'campaign' })
}

export function findPlacementTotals(
  ctx: MemberContext,
  range: readonly RangePart[],
): Promise<Totals[]> {
  return findTotals(ctx, range, {
    things: 'ad_placements',
    key: 'placement_id',
    counters: 'placement',
  })
}

interface Counted {
  things: 'campaigns' | 'ad_placements'
  key: 'campaign_id' | 'placement_id'
  counters: 'campaign' | 'placement'
}

async function findTotals(
  ctx: MemberContext,
  range: readonly RangePart[],
  counted: Counted,
): Promise<Totals[]> {
  const key = sql.ref(counted.key)
  const parts = range.map(
    (part) => sql`
      SELECT ${key} AS id, requests, impressions, clicks, installs FROM ${sql.table(`${counted.counters}_${part.grain}s`)}
      WHERE organization_id = ${ctx.organizationId} AND ${within(part)}`,
  )
  return many<Totals>(ctx.db)`
    SELECT t.id, t.name, a.name AS app_name, coalesce(c.requests, 0)::bigint AS requests,
      coalesce(c.impressions, 0)::bigint AS impressions, coalesce(c.clicks, 0)::bigint AS clicks,
      coalesce(c.installs, 0)::bigint AS installs
    FROM ${sql.table(counted.things)} t
    JOIN apps a ON a.organization_id = t.organization_id AND a.id = t.app_id
    LEFT JOIN (
      SELECT id, sum(requests) AS requests, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(installs) AS installs
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS p GROUP BY id
    ) c ON c.id = t.id
    WHERE t.organization_id = ${ctx.organizationId} AND (t.archived_at IS NULL OR c.id IS NOT NULL)
    ORDER BY t.created_at DESC, t.id DESC`
}

/** The condition on a counter table's `day` or `hour`. */
export function within(part: RangePart): RawBuilder<unknown> {
  const column = sql.ref(part.grain)
  const type = sql.raw(part.grain === 'day' ? 'date' : 'timestamptz')
  const first = part.first === undefined ? sql`true` : sql`${column} >= ${part.first}::${type}`
  const end = part.end === undefined ? sql`true` : sql`${column} < ${part.end}::${type}`
  return sql`${first} AND ${end}`
}
