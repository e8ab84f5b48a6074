import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { createCampaignable as call } from '@frontrow/contract/ad-contents'
import { contentTypes, deviceCodes, orientationCodes } from '@frontrow/contract/codes'
import { type Box, isInside } from '@frontrow/contract/ad-contents/crop'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { sameId } from '../../../lib/calls/path-ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findApp } from '../../apps/apps.ts'
import { type ContentRow, findContent } from './ad-content.sql.ts'
import { asCampaignable } from './as-content.ts'
import {
  type CampaignableRow,
  type NewCampaignable,
  insertCampaignable,
} from './campaignable.sql.ts'
import { fetchMedia } from '../media/fetch-media.ts'
import { runPictureJob } from '../media/media-ahead.ts'
import { inTurn } from '../media/media-queue.ts'
import { newContentPath, publishContent } from '../media/publish-content.ts'
import { reviewNewContent } from '../review/review-new-content.ts'
import { claimStorage } from './storage.ts'

type Body = Input<typeof call>['body']

/**
 * Prepares an ad content for a device and an orientation: a picture is cropped to the box, a video
 * is used unchanged.
 */
export async function createCampaignable(
  ctx: NonTransactionalContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { body } = input
  const contentId = sameId(input.params.id, input.query.ad_content_id)
  const { content, name } = await ctx.transaction(async (inside) => {
    const found = (await findContent(inside, contentId)) ?? refuse('content_not_found')
    return { content: found, name: await nameFor(inside, found, body) }
  })
  const { device, orientation } = targetOf(content, body)
  const campaignable: Omit<NewCampaignable, 'sizeBytes'> = {
    ...facts(content, body),
    targetDevice: deviceCodes[device],
    orientation: orientationCodes[orientation],
    id: newId(ctx.now),
    appId: content.app_id,
    adContentId: content.id,
    type: content.type,
    name,
    orientationText: orientation,
  }
  const record = (sizeBytes: number) => async (inside: MemberContext) => {
    // The content may have been retired while the picture was cut.
    if ((await findContent(inside, contentId)) === undefined) refuse('content_not_found')
    if (sizeBytes > 0) await claimStorage(inside, { bytes: sizeBytes, isUpload: false })
    await insertCampaignable(inside, { ...campaignable, sizeBytes })
    const review = await reviewNewContent(inside, campaignable)
    await audit(inside, 'campaignable.create', {
      id: campaignable.id,
      details: { ad_content_id: content.id, name, ...(review === 'approved' ? {} : { review }) },
    })
    return replyFor(ctx, content, { ...campaignable, review })
  }
  if (campaignable.cropping === undefined) return ctx.conclude(record(0))
  return cutAndPublish(ctx, {
    content,
    path: campaignable.path,
    box: campaignable.cropping,
    record,
  })
}

function replyFor(
  ctx: NonTransactionalContext,
  content: ContentRow,
  campaignable: Omit<NewCampaignable, 'sizeBytes'> & Pick<CampaignableRow, 'review'>,
): Reply<typeof call> {
  const row = {
    id: campaignable.id,
    ad_content_id: content.id,
    name: campaignable.name,
    type: campaignable.type,
    path: campaignable.path,
    width: campaignable.width,
    height: campaignable.height,
    target_device: campaignable.targetDevice,
    content_orientation: campaignable.orientation,
    has_poster: content.has_poster,
    review: campaignable.review,
  }
  return asCampaignable(row, ctx.config.mediaUrl)
}

/**
 * A banner fits any device, so it accepts only `Any`; the other types need a device and an
 * orientation.
 */
function targetOf(
  content: ContentRow,
  body: Body,
): { device: Body['target_device']; orientation: Body['content_orientation'] } {
  const isBanner = content.type === contentTypes.banner
  if ((body.target_device === 'Any') !== isBanner)
    refuse('invalid', {
      field: 'target_device',
      message: 'A banner is for Any device, and only a banner is.',
    })
  if ((body.content_orientation === 'Any') !== isBanner) {
    refuse('invalid', {
      field: 'content_orientation',
      message: 'A banner has Any orientation, and only a banner has.',
    })
  }
  return { device: body.target_device, orientation: body.content_orientation }
}

/**
 * The path, the size and both boxes. A video has no file of its own and uses the ad content's path.
 */
function facts(
  content: ContentRow,
  body: Body,
): Pick<NewCampaignable, 'path' | 'width' | 'height' | 'cropped' | 'cropping'> {
  if (content.type === contentTypes.video) {
    return {
      path: content.path,
      width: content.width,
      height: content.height,
      cropped: undefined,
      cropping: undefined,
    }
  }
  const cropping = body.cropping_data ?? refuse('crop_missing', { field: 'cropping_data' })
  if (!isInside(content, cropping)) refuse('crop_outside', { field: 'cropping_data' })
  const { width, height } = cropping
  return { path: newContentPath(), width, height, cropping, cropped: usersCrop(body) }
}

function usersCrop(body: Body): Box | undefined {
  const { cropped_location: at, cropped_resolution: size } = body.content_metadata
  const [width, height] = size
  if (width === undefined || height === undefined || at.x === undefined || at.y === undefined)
    return undefined
  return { x: at.x, y: at.y, width, height }
}

/** The console allows an empty name, so a name is generated that can be recognized in a list. */
async function nameFor(ctx: MemberContext, content: ContentRow, body: Body): Promise<string> {
  const name = body.name.trim()
  if (name !== '') return name
  const app = await findApp(ctx, content.app_id)
  return `${app.name} ${body.target_device} ${body.content_orientation}`
}

async function cutAndPublish(
  ctx: NonTransactionalContext,
  cut: {
    content: ContentRow
    path: string
    box: Box
    record: (sizeBytes: number) => (inside: MemberContext) => Promise<Reply<typeof call>>
  },
): Promise<Reply<typeof call>> {
  const { content, path, box, record } = cut
  const folder = await ctx.files.draftFolder()
  const [whole, picture, thumbnail] = [
    join(folder, 'whole'),
    join(folder, 'cut'),
    join(folder, 'thumb'),
  ]
  try {
    const bytes = await inTurn(ctx.organizationId, async () => {
      if (!(await fetchMedia(ctx.files, `${content.path}/content.jpg`, whole)))
        throw new Error(`the media file ${content.path}/content.jpg is missing`)
      const size = await runPictureJob(ctx.log, 'cutJpeg', [whole, box, picture])
      await runPictureJob(ctx.log, 'makeThumbnail', [picture, thumbnail])
      return size
    })
    const drafts = { 'content.jpg': picture, 'thumb.jpg': thumbnail }
    return await publishContent(ctx, { path, drafts }, record(bytes))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
