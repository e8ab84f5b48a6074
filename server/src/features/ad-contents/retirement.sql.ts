import type { MemberContext } from '../../lib/context.ts'
import { isId } from '../../lib/ids.ts'

/** Holds an ad content until the transaction ends, retired or not. Undefined for another's or none. */
export async function lockContent(ctx: MemberContext, contentId: string) {
  if (!isId(contentId)) return undefined
  return ctx.db
    .selectFrom('ad_contents')
    .select(['id', 'app_id', 'archived_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', contentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The same for a campaignable ad content, with what it was made of. That is held first: the order in which both retire together. */
export async function lockCampaignable(ctx: MemberContext, campaignableId: string) {
  if (!isId(campaignableId)) return undefined
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

/** Retires an ad content with all that was made of it and is in use. */
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

/** Takes an ad content back with what went when it did; what was retired before stays so. */
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
