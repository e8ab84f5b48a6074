import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { memberActor } from '../audit/audit.ts'
import type { EditedColumns } from './edit.sql.ts'

/** What the history knows of a campaign: columns of its row, and its `regions` and `contents`. */
export type ChangedColumn =
  | keyof EditedColumns
  | 'is_active'
  | 'valid_till'
  | 'currency'
  | 'regions'
  | 'contents'

/** The value before and after. `before` is null when the campaign did not exist yet. */
export type ChangedValue = readonly [before: ChangeValue, after: ChangeValue]

export type Change = Partial<Record<ChangedColumn, ChangedValue>>

export type ChangeValue = string | boolean | null | readonly string[]

/**
 * Stores the old and the new value of each changed column. Amounts are text, because micros can
 * exceed what a JSON number holds exactly.
 */
export async function recordChange(
  ctx: MemberContext,
  campaignId: string,
  change: Change,
): Promise<void> {
  await ctx.db
    .insertInto('campaign_changes')
    .values({
      id: newId(ctx.now),
      organization_id: ctx.organizationId,
      campaign_id: campaignId,
      at: ctx.now,
      actor: memberActor(ctx),
      change: JSON.stringify(change),
    })
    .execute()
}

/**
 * The latest changes of a campaign, newest first. `author` is the name of the API token, or of the
 * person while they are still a member.
 */
export async function findChanges(ctx: MemberContext, campaignId: string, limit: number) {
  const rows = await ctx.db
    .selectFrom('campaign_changes as c')
    .leftJoin('developers as d', (join) => join.on(sql<boolean>`c.actor = 'developer:' || d.id`))
    .leftJoin('api_tokens as t', (join) =>
      join
        .onRef('t.organization_id', '=', 'c.organization_id')
        .on(sql<boolean>`c.actor = 'token:' || t.id`),
    )
    .select([
      'c.at',
      'c.actor',
      'c.change',
      sql<string | null>`coalesce(d.name, t.name)`.as('author'),
    ])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.campaign_id', '=', campaignId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, change: row.change as Change }))
}

/** True for a campaign of the organization, retired ones included: their reports stay readable. */
export async function isOwnCampaign(ctx: MemberContext, campaignId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  return row !== undefined
}

/** The names of campaignable ad contents, including retired ones. */
export async function findContentNames(
  ctx: MemberContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('campaignable_ad_contents')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
