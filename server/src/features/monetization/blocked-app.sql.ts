import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'

/** An advertised app that an organization blocks. */
export interface Block {
  /** The advertised app. */
  blockedAppId: string
  /** One of the organization's own monetizing apps; null for all of its apps. */
  inAppId: string | null
}

/** Returns false when it was already blocked there. */
export async function insertBlock(ctx: MemberContext, block: Block): Promise<boolean> {
  const rows = await ctx.db
    .insertInto('blocked_apps')
    .values({
      id: newId(ctx.now),
      organization_id: ctx.organizationId,
      blocked_app_id: block.blockedAppId,
      in_app_id: block.inAppId,
      blocked_at: ctx.now,
      blocked_by: ctx.developerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Returns false when it was not blocked there. */
export async function archiveBlock(ctx: MemberContext, block: Block): Promise<boolean> {
  const rows = await ctx.db
    .updateTable('blocked_apps')
    .set({ archived_at: ctx.now, archived_by: ctx.developerId })
    .where('organization_id', '=', ctx.organizationId)
    .where('blocked_app_id', '=', block.blockedAppId)
    .where('in_app_id', 'is not distinct from', block.inAppId)
    .where('archived_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/**
 * The organization's blocks, with the name of its own app when a block applies to one only, sorted
 * by app name.
 */
export function findBlocks(ctx: MemberContext) {
  return ctx.db
    .selectFrom('blocked_apps as b')
    .leftJoin('apps as a', (join) =>
      join.onRef('a.id', '=', 'b.in_app_id').onRef('a.organization_id', '=', 'b.organization_id'),
    )
    .select(['b.blocked_app_id', 'b.in_app_id', 'a.name as in_app_name'])
    .where('b.organization_id', '=', ctx.organizationId)
    .where('b.archived_at', 'is', null)
    .orderBy('a.name')
    .orderBy('b.in_app_id')
    .execute()
}

/** Also true when the block was removed. */
export async function wasEverBlocked(ctx: MemberContext, appId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('blocked_apps')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('blocked_app_id', '=', appId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * An app of the organization, active or retired; undefined when the organization has no such app.
 */
export function findOwnApp(
  ctx: MemberContext,
  appId: string,
): Promise<{ monetized_id: string | null } | undefined> {
  return ctx.db
    .selectFrom('apps as a')
    .leftJoin('monetized_apps as m', (join) =>
      join.onRef('m.app_id', '=', 'a.id').onRef('m.organization_id', '=', 'a.organization_id'),
    )
    .select('m.app_id as monetized_id')
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.id', '=', appId)
    .executeTakeFirst()
}
