import type { MemberContext } from '../../lib/calls/context.ts'

/** Which ads an app shows. */
export interface LimitColumns {
  ad_rating: number
  is_child_directed: boolean
  blocked_categories: string[]
}

export function selectLimits(ctx: MemberContext, appId: string): Promise<LimitColumns | undefined> {
  return limitsOf(ctx, appId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockLimits(ctx: MemberContext, appId: string): Promise<LimitColumns | undefined> {
  return limitsOf(ctx, appId).forNoKeyUpdate().executeTakeFirst()
}

function limitsOf(ctx: MemberContext, appId: string) {
  return ctx.db
    .selectFrom('apps')
    .select(['ad_rating', 'is_child_directed', 'blocked_categories'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', appId)
}

export async function updateLimits(
  ctx: MemberContext,
  appId: string,
  limits: LimitColumns,
): Promise<void> {
  await ctx.db
    .updateTable('apps')
    .set(limits)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', appId)
    .execute()
}
