import type { MemberContext } from '../../../lib/calls/context.ts'

/**
 * Locks an ad content until the transaction ends, retired or not. Undefined when the organization
 * has no such content.
 */
export async function lockContent(ctx: MemberContext, contentId: string) {
  return ctx.db
    .selectFrom('ad_contents')
    .select(['id', 'app_id', 'archived_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', contentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks a campaignable ad content and the ad content it was made from. The ad content is locked
 * first, in the order in which both are retired together.
 */
export async function lockCampaignable(ctx: MemberContext, campaignableId: string) {
  const madeOf = await ctx.db
    .selectFrom('campaignable_ad_contents')
    .select('ad_content_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignableId)
    .executeTakeFirst()
  const source = madeOf && (await lockContent(ctx, madeOf.ad_content_id))
  if (source === undefined) return undefined
  const itself = await ctx.db
    .selectFrom('campaignable_ad_contents')
    .select(['id', 'app_id', 'archived_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignableId)
    .executeTakeFirstOrThrow()
  return { ...itself, isSourceRetired: source.archived_at !== null }
}

/** Retires an ad content and all active contents made from it. */
export async function retireContent(ctx: MemberContext, contentId: string): Promise<void> {
  await setContent(ctx, contentId, ctx.now)
  await ctx.db
    .updateTable('campaignable_ad_contents')
    .set({ archived_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('ad_content_id', '=', contentId)
    .where('archived_at', 'is', null)
    .execute()
}

/**
 * Restores an ad content and what was retired together with it. What was retired earlier stays
 * retired.
 */
export async function restoreContent(
  ctx: MemberContext,
  content: { id: string; archived_at: Date },
): Promise<void> {
  await setContent(ctx, content.id, null)
  await ctx.db
    .updateTable('campaignable_ad_contents')
    .set({ archived_at: null })
    .where('organization_id', '=', ctx.organizationId)
    .where('ad_content_id', '=', content.id)
    .where('archived_at', '=', content.archived_at)
    .execute()
}

export async function setCampaignable(
  ctx: MemberContext,
  campaignableId: string,
  archivedAt: Date | null,
): Promise<void> {
  await ctx.db
    .updateTable('campaignable_ad_contents')
    .set({ archived_at: archivedAt })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignableId)
    .execute()
}

async function setContent(
  ctx: MemberContext,
  contentId: string,
  archivedAt: Date | null,
): Promise<void> {
  await ctx.db
    .updateTable('ad_contents')
    .set({ archived_at: archivedAt })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', contentId)
    .execute()
}
