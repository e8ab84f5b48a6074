// The counts of the two graphs, as sums per UTC day. Each source is one counter table; a graph is a
// sum of sources.
import { type RawBuilder, sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { many } from '../../lib/db/rows.ts'
import type { DayCount } from './buckets.ts'
import { within } from './overview.sql.ts'
import type { RangePart } from './range.ts'
import type { Scope } from './scope.ts'

/**
 * Installs that the organization brought or received. An install between its own apps is in both
 * and is subtracted once.
 */
export function installsByDay(
  ctx: MemberContext,
  range: readonly RangePart[],
  scope: Scope,
): Promise<DayCount[]> {
  return sumByDay(
    ctx,
    range.flatMap((part) => installSources(part, scope).map((source) => daysOf(ctx, part, source))),
  )
}

/**
 * Impressions in the organization's placements; for one of its campaigns, those in the
 * organization's own placements.
 */
export function impressionsByDay(
  ctx: MemberContext,
  range: readonly RangePart[],
  scope: Scope,
): Promise<DayCount[]> {
  return sumByDay(
    ctx,
    range.map((part) => daysOf(ctx, part, impressionSource(part, scope))),
  )
}

type Counters =
  | 'placement_days'
  | 'placement_hours'
  | 'campaign_days'
  | 'campaign_hours'
  | 'own_hours'
  | 'organization_days'

/** Rows of one counter table, and the expression to sum. */
interface Source {
  from: Counters
  sum: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

const installs = sql.ref('installs')

function installSources(part: RangePart, { appId, campaign }: Scope): Source[] {
  const brought: Source = {
    from: part.grain === 'day' ? 'placement_days' : 'placement_hours',
    sum: installs,
  }
  const received: Source = {
    from: part.grain === 'day' ? 'campaign_days' : 'campaign_hours',
    sum: installs,
  }
  if (campaign !== undefined) {
    const byCampaign = sql`campaign_id = ${campaign.id}`
    if (appId === undefined || appId === campaign.appId) return [{ ...received, where: byCampaign }]
    return [ownSource('installs', sql`publisher_app_id = ${appId} AND ${byCampaign}`)]
  }
  if (appId !== undefined) {
    // An ad is never shown in the app it advertises, so no install counts on both sides for one
    // app.
    const byApp = sql`app_id = ${appId}`
    return [brought, received].map((source) => ({ ...source, where: byApp }))
  }
  if (part.grain === 'hour') return [brought, received, { from: 'own_hours', sum: sql`-installs` }]
  const once = sql`brought_installs + received_installs - own_installs`
  return [{ from: 'organization_days', sum: once }]
}

function impressionSource(part: RangePart, { appId, campaign }: Scope): Source {
  const byApp = (column: string) =>
    appId === undefined ? sql`true` : sql`${sql.ref(column)} = ${appId}`
  if (campaign !== undefined) {
    return ownSource(
      'impressions',
      sql`campaign_id = ${campaign.id} AND ${byApp('publisher_app_id')}`,
    )
  }
  if (part.grain === 'day' && appId === undefined) {
    return { from: 'organization_days', sum: sql.ref('shown_impressions') }
  }
  const from = part.grain === 'day' ? 'placement_days' : 'placement_hours'
  return { from, sum: sql.ref('impressions'), where: byApp('app_id') }
}

/** Events between the organization's own apps are counted only per hour. */
function ownSource(count: 'installs' | 'impressions', where: RawBuilder<unknown>): Source {
  return { from: 'own_hours', sum: sql.ref(count), where }
}

const utcDay = sql`(hour AT TIME ZONE 'UTC')::date`

function daysOf(ctx: MemberContext, part: RangePart, source: Source): RawBuilder<unknown> {
  const isHourly = source.from.endsWith('_hours')
  const day = isHourly ? utcDay : sql.ref('day')
  const inRange = isHourly && part.grain === 'day' ? withinDays(part) : within(part)
  return sql`
    SELECT ${day} AS day, ${source.sum} AS count FROM ${sql.table(source.from)}
    WHERE organization_id = ${ctx.organizationId} AND ${inRange} AND ${source.where ?? sql`true`}`
}

/** The condition for the hours of whole UTC days, in a form that can use an index on the hour. */
function withinDays({ first, end }: Extract<RangePart, { grain: 'day' }>): RawBuilder<unknown> {
  const after =
    first === undefined ? sql`true` : sql`hour >= ${first}::timestamp AT TIME ZONE 'UTC'`
  const before = end === undefined ? sql`true` : sql`hour < ${end}::timestamp AT TIME ZONE 'UTC'`
  return sql`${after} AND ${before}`
}

async function sumByDay(
  ctx: MemberContext,
  sources: readonly RawBuilder<unknown>[],
): Promise<DayCount[]> {
  return many<DayCount>(ctx.db)`
    SELECT day, sum(count)::bigint AS count FROM (${sql.join(sources, sql` UNION ALL `)}) AS counted
    GROUP BY day ORDER BY day`
}
