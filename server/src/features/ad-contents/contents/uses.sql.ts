import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { many } from '../../../lib/db/rows.ts'

interface CampaignCounts {
  active_campaigns: number
  inactive_campaigns: number
}

interface ContentCounts extends CampaignCounts {
  campaignable_ad_contents: number
}

/**
 * For each used ad content of an app: how many campaigns use it as their icon or use something made
 * from it, and how many campaignable ad contents were made from it. One query for all contents.
 */
export async function countContentUses(
  ctx: MemberContext,
  appId: string,
): Promise<ReadonlyMap<string, ContentCounts>> {
  const answer = await many<ContentCounts & { id: string }>(ctx.db)`
    WITH made AS (
      SELECT id, ad_content_id FROM campaignable_ad_contents
      WHERE organization_id = ${ctx.organizationId} AND app_id = ${appId} AND archived_at IS NULL),
    used AS (
      SELECT m.ad_content_id AS id, k.campaign_id FROM made m
      JOIN campaign_contents k ON k.organization_id = ${ctx.organizationId} AND k.app_id = ${appId}
        AND k.content_id = m.id
      UNION
      SELECT icon_content_id, id FROM campaigns
      WHERE organization_id = ${ctx.organizationId} AND app_id = ${appId})
    SELECT coalesce(u.id, n.id) AS id, coalesce(u.active_campaigns, 0) AS active_campaigns,
      coalesce(u.inactive_campaigns, 0) AS inactive_campaigns,
      coalesce(n.campaignable_ad_contents, 0) AS campaignable_ad_contents
    FROM (
      SELECT u.id, ${activeOf(ctx)} AS active_campaigns, ${inactiveOf(ctx)} AS inactive_campaigns
      FROM used u
      JOIN campaigns c ON c.organization_id = ${ctx.organizationId} AND c.id = u.campaign_id
        AND c.archived_at IS NULL
      GROUP BY u.id) u
    FULL JOIN (
      SELECT ad_content_id AS id, count(*)::integer AS campaignable_ad_contents FROM made
      GROUP BY ad_content_id) n ON n.id = u.id`
  return new Map(answer.map(({ id, ...counts }) => [id, counts]))
}

/** For each used campaignable ad content of an app: how many campaigns use it. */
export async function countCampaignableUses(
  ctx: MemberContext,
  appId: string,
): Promise<ReadonlyMap<string, CampaignCounts>> {
  const answer = await many<CampaignCounts & { id: string }>(ctx.db)`
    SELECT k.content_id AS id, ${activeOf(ctx)} AS active_campaigns,
      ${inactiveOf(ctx)} AS inactive_campaigns
    FROM campaign_contents k
    JOIN campaigns c ON c.organization_id = k.organization_id AND c.id = k.campaign_id
      AND c.archived_at IS NULL
    WHERE k.organization_id = ${ctx.organizationId} AND k.app_id = ${appId}
    GROUP BY k.content_id`
  return new Map(answer.map(({ id, ...counts }) => [id, counts]))
}

/** The active campaignable ad contents made from an ad content, newest first. */
export function findMadeOf(
  ctx: MemberContext,
  contentId: string,
): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('campaignable_ad_contents')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .where('ad_content_id', '=', contentId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

const activeOf = (ctx: MemberContext) =>
  sql`(count(*) FILTER (WHERE c.is_active AND c.valid_till > ${ctx.now}))::integer`
const inactiveOf = (ctx: MemberContext) =>
  sql`(count(*) FILTER (WHERE NOT (c.is_active AND c.valid_till > ${ctx.now})))::integer`
