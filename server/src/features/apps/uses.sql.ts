import { type RawBuilder, sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { many, one } from '../../lib/db/rows.ts'

/**
 * Selects all campaigns of an app; or those that use one of its ad contents as icon or in ads; or
 * those that show a campaignable ad content.
 */
export type UsedThing = { appId: string } & ({ contentId?: string } | { campaignableId?: string })

interface CampaignUse {
  id: string
  campaign_name: string
  is_active: boolean
  as_icon: boolean
  in_ads: boolean
}

export interface CampaignUses {
  active_campaigns: number
  inactive_campaigns: number
  campaigns: CampaignUse[]
}

const namedCampaigns = 20

/**
 * The campaigns that use a thing: the count of all, and the names of the first ones, active ones
 * first.
 */
export async function findCampaignUses(
  ctx: MemberContext,
  thing: UsedThing,
): Promise<CampaignUses> {
  const { asIcon, inAds } = linksOf(thing)
  const answer = await many<CampaignUse & { active: number; whole: number }>(ctx.db)`
    SELECT u.*, (count(*) FILTER (WHERE u.is_active) OVER ())::integer AS active,
      (count(*) OVER ())::integer AS whole
    FROM (
      SELECT c.id, c.name AS campaign_name, c.created_at,
        c.is_active AND c.valid_till > ${ctx.now} AS is_active, ${asIcon} AS as_icon, ${inAds} AS in_ads
      FROM campaigns c
      WHERE c.organization_id = ${ctx.organizationId} AND c.app_id = ${thing.appId}
        AND c.archived_at IS NULL) u
    WHERE u.as_icon OR u.in_ads
    ORDER BY u.is_active DESC, u.created_at DESC, u.id DESC
    LIMIT ${namedCampaigns}`
  const [first] = answer
  return {
    active_campaigns: first?.active ?? 0,
    inactive_campaigns: first === undefined ? 0 : first.whole - first.active,
    campaigns: answer.map(({ id, campaign_name, is_active, as_icon, in_ads }) => ({
      id,
      campaign_name,
      is_active,
      as_icon,
      in_ads,
    })),
  }
}

function linksOf(thing: UsedThing): { asIcon: RawBuilder<boolean>; inAds: RawBuilder<boolean> } {
  if ('campaignableId' in thing)
    return {
      asIcon: sql<boolean>`false`,
      inAds: shows(sql`k.content_id = ${thing.campaignableId}`),
    }
  if ('contentId' in thing)
    return {
      asIcon: sql<boolean>`c.icon_content_id = ${thing.contentId}`,
      inAds: shows(sql`k.content_id IN (
        SELECT a.id FROM campaignable_ad_contents a
        WHERE a.organization_id = c.organization_id AND a.app_id = c.app_id
          AND a.ad_content_id = ${thing.contentId} AND a.archived_at IS NULL)`),
    }
  return { asIcon: sql<boolean>`true`, inAds: sql<boolean>`true` }
}

function shows(which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM campaign_contents k
    WHERE k.organization_id = c.organization_id AND k.campaign_id = c.id AND ${which})`
}

/** The number of other active things in an app. */
export async function countInApp(ctx: MemberContext, appId: string) {
  const of = sql`organization_id = ${ctx.organizationId} AND app_id = ${appId} AND archived_at IS NULL`
  const answer = await one<{
    placements: number
    ad_contents: number
    campaignable_ad_contents: number
  }>(ctx.db)`
    SELECT (SELECT count(*)::integer FROM ad_placements WHERE ${of}) AS placements,
      (SELECT count(*)::integer FROM ad_contents WHERE ${of}) AS ad_contents,
      (SELECT count(*)::integer FROM campaignable_ad_contents WHERE ${of}) AS campaignable_ad_contents`
  return answer ?? { placements: 0, ad_contents: 0, campaignable_ad_contents: 0 }
}
