import type { Box } from '@frontrow/contract/crop'
import type { MemberContext } from '../../lib/context.ts'

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
  /** Of its own file; 0 for a video, which has none of its own. */
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
}

export async function insertCampaignable(ctx: MemberContext, made: NewCampaignable): Promise<void> {
  await ctx.db
    .insertInto('campaignable_ad_contents')
    .values({
      ...{
        id: made.id,
        organization_id: ctx.organizationId,
        app_id: made.appId,
        ad_content_id: made.adContentId,
      },
      ...{
        name: made.name,
        type: made.type,
        path: made.path,
        width: made.width,
        height: made.height,
        size_bytes: BigInt(made.sizeBytes),
      },
      ...{ target_device: made.targetDevice, content_orientation: made.orientation },
      ...{ orientation_text: made.orientationText, created_at: ctx.now },
      ...{ cropped: numbersOf(made.cropped), cropping: numbersOf(made.cropping) },
    })
    .execute()
}

function numbersOf(box: Box | undefined): number[] {
  return box === undefined ? [] : [box.x, box.y, box.width, box.height]
}

/** An app's campaignable ad contents, newest first. */
export function findCampaignables(ctx: MemberContext, appId: string): Promise<CampaignableRow[]> {
  return ctx.db
    .selectFrom('campaignable_ad_contents')
    .select([
      'id',
      'ad_content_id',
      'name',
      'type',
      'target_device',
      'content_orientation',
      'path',
      'width',
      'height',
    ])
    .where('organization_id', '=', ctx.organizationId)
    .where('app_id', '=', appId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
