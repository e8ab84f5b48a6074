import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { earnedOfDay, ownOfPlacement } from '../statistics/statistics.ts'

export interface NewPlacement {
  id: string
  appId: string
  name: string
  type: string
}

/** Which of these apps belong to the organization. */
export async function findOwnApps(
  ctx: MemberContext,
  appIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('apps')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', appIds)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Adds apps to monetization and returns which of them are new. They are inserted in a fixed order,
 * so that two calls with the same apps wait for each other and cannot deadlock.
 */
export async function addMonetizedApps(
  ctx: MemberContext,
  appIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .insertInto('monetized_apps')
    .values(
      appIds.toSorted().map((id) => ({
        organization_id: ctx.organizationId,
        app_id: id,
        added_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('app_id')
    .execute()
  return rows.map((row) => row.app_id)
}

export async function insertPlacement(ctx: MemberContext, placement: NewPlacement): Promise<void> {
  await ctx.db
    .insertInto('ad_placements')
    .values({
      id: placement.id,
      organization_id: ctx.organizationId,
      app_id: placement.appId,
      name: placement.name,
      type: placement.type,
      created_at: ctx.now,
    })
    .execute()
}

/**
 * An app's placements, newest first, each with its counts over all time: the sums of its days.
 * Tests are in no count.
 */
export function findPlacements(ctx: MemberContext, appId: string) {
  return ctx.db
    .selectFrom('ad_placements as p')
    .leftJoin('placement_days as d', (join) =>
      join
        .onRef('d.organization_id', '=', 'p.organization_id')
        .onRef('d.placement_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name', 'p.type'])
    .select([
      sql<bigint>`coalesce(sum(d.requests), 0)::bigint`.as('requests'),
      sql<bigint>`coalesce(sum(d.impressions), 0)::bigint`.as('impressions'),
      sql<bigint>`coalesce(sum(d.clicks), 0)::bigint`.as('clicks'),
      sql<bigint>`coalesce(sum(d.installs), 0)::bigint`.as('installs'),
      sql<boolean>`EXISTS (SELECT FROM placement_firsts f WHERE f.organization_id = p.organization_id
        AND f.placement_id = p.id AND coalesce(f.request_at, f.test_at) IS NOT NULL)`.as(
        'is_requested',
      ),
    ])
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.app_id', '=', appId)
    .where('p.archived_at', 'is', null)
    .groupBy(['p.id', 'p.name', 'p.type', 'p.created_at'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
}

/**
 * An app's placements, newest first, each with its counts since a UTC day and what was earned with
 * it, in the network's currency, as statistics define it. A retired
 * placement is listed while it has counts, because its earnings remain.
 */
export function findRates(ctx: MemberContext, appId: string, since: Date) {
  const sumOf = (count: string) => sql<bigint>`coalesce(sum(${sql.ref(`d.${count}`)}), 0)::bigint`
  return ctx.db
    .selectFrom('ad_placements as p')
    .leftJoin('placement_days as d', (join) =>
      join
        .onRef('d.organization_id', '=', 'p.organization_id')
        .onRef('d.placement_id', '=', 'p.id')
        .on('d.day', '>=', sql<string>`(${since}::timestamptz AT TIME ZONE 'UTC')::date`),
    )
    .leftJoin('earning_days as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'd.organization_id')
        .onRef('e.placement_id', '=', 'd.placement_id')
        .onRef('e.day', '=', 'd.day'),
    )
    .select(['p.id', 'p.name', sql<boolean>`p.archived_at IS NOT NULL`.as('retired')])
    .select([
      sumOf('requests').as('requests'),
      sumOf('answers').as('answers'),
      sumOf('impressions').as('impressions'),
      sql<bigint>`coalesce(sum(${ownOfPlacement}), 0)::bigint`.as('own'),
      sumOf('clicks').as('clicks'),
      sql<bigint>`coalesce(sum(${earnedOfDay}), 0)::bigint`.as('earned'),
    ])
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.app_id', '=', appId)
    .groupBy(['p.id', 'p.name', 'p.created_at', 'p.archived_at'])
    .having(sql<boolean>`p.archived_at IS NULL OR count(d.day) > 0`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
}
