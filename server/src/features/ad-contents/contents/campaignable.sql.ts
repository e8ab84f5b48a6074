import type { Box } from '@frontrow/contract/ad-contents/crop'
import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'

export interface NewCampaignable {
  id: string
  appId: string
  adContentId: string
  name: string
  type: number
  targetDevice: number
  orientation: number
  orientationText: string
  path: string
  width: number
  height: number
  /** The size of its own file; 0 for a video, which uses the file of its ad content. */
  sizeBytes: number
  cropped: Box | undefined
  cropping: Box | undefined
}

export interface CampaignableRow {
  id: string
  ad_content_id: string
  name: string
  type: number
  target_device: number
  content_orientation: number
  path: string
  width: number
  height: number
  /** Whether the video it was made from has a poster. */
  has_poster: boolean | null
  archived_at?: Date | null
  /** Whether it is shown: see `moderation` in contract/src/operator/settings.ts. */
  review: 'approved' | 'pending' | 'denied'
  /** What members read of the denial; null before they may read it. */
  deniedBecause?: string | null
  /** Null for one that nobody has rated. */
  rating?: number | null
}

export async function insertCampaignable(
  ctx: MemberContext,
  campaignable: NewCampaignable,
): Promise<void> {
  await ctx.db
    .insertInto('campaignable_ad_contents')
    .values({
      id: campaignable.id,
      organization_id: ctx.organizationId,
      app_id: campaignable.appId,
      ad_content_id: campaignable.adContentId,
      name: campaignable.name,
      type: campaignable.type,
      path: campaignable.path,
      width: campaignable.width,
      height: campaignable.height,
      size_bytes: BigInt(campaignable.sizeBytes),
      target_device: campaignable.targetDevice,
      content_orientation: campaignable.orientation,
      orientation_text: campaignable.orientationText,
      created_at: ctx.now,
      cropped: numbersOf(campaignable.cropped),
      cropping: numbersOf(campaignable.cropping),
    })
    .execute()
}

function numbersOf(box: Box | undefined): number[] {
  return box === undefined ? [] : [box.x, box.y, box.width, box.height]
}

/** An app's campaignable ad contents, newest first: the active ones or the retired ones. */
export function findCampaignables(
  ctx: MemberContext,
  { appId, retired }: { appId: string; retired: boolean },
): Promise<CampaignableRow[]> {
  return ctx.db
    .selectFrom('campaignable_ad_contents as c')
    .innerJoin('ad_contents as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'c.organization_id')
        .onRef('s.app_id', '=', 'c.app_id')
        .onRef('s.id', '=', 'c.ad_content_id'),
    )
    .select(['c.id', 'c.ad_content_id', 'c.name', 'c.type', 'c.target_device'])
    .select(['c.content_orientation', 'c.path', 'c.width', 'c.height', 'c.archived_at'])
    .select('s.has_poster')
    .select(sql<CampaignableRow['review']>`c.review_state`.as('review'))
    .select([deniedBecause(ctx.now).as('deniedBecause'), rating.as('rating')])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.app_id', '=', appId)
    .where('c.archived_at', retired ? 'is not' : 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

const rating = sql<number | null>`(
  SELECT r.rating FROM content_ratings r WHERE r.organization_id = c.organization_id AND r.content_id = c.id)`

/** Members read a decision a minute after it was made, because until then it can be undone. */
function deniedBecause(now: Date) {
  return sql<string | null>`CASE WHEN c.review_state = 'denied' THEN (
    SELECT d.message FROM cases k JOIN decisions d ON d.organization_id = k.organization_id AND d.case_id = k.id
    WHERE k.organization_id = c.organization_id AND k.subject_id = c.id AND k.kind IN ('ad', 'report')
      AND d.outcome = 'deny' AND d.undone_at IS NULL AND d.visible_from <= ${now}
    ORDER BY d.at DESC, d.id DESC LIMIT 1) END`
}

/** Undefined when the organization has no such campaignable ad content in use. */
export async function findAppOfCampaignable(
  ctx: MemberContext,
  campaignableId: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('campaignable_ad_contents')
    .select('app_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', campaignableId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row?.app_id
}
