import Type from 'typebox'
import { Rating } from './ad-contents/ad-ratings.ts'
import { endpoint } from './endpoint.ts'
import {
  appInPath,
  appInQuery,
  byIds,
  campaignUses,
  Count,
  Id,
  idInPath,
  Instant,
  mayBeRetired,
  Named,
  OrNull,
  Retirement,
  Retiring,
  StrictObject,
  Text,
} from './parts.ts'

/**
 * The number of campaigns that use it, and of campaignable ad contents made from it, without
 * retired ones.
 */
const uses = { active_campaigns: Count, inactive_campaigns: Count }
const uploadUses = Type.Object({ ...uses, campaignable_ad_contents: Count })

/** Only in lists of retired ones. */
const retiredAt = { retired_at: Type.Optional(Instant) }

const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 })

const MaybeUrl = OrNull(Text)

/**
 * `content_path` is relative to the media address, `content_url` is absolute; the file is at
 * `/content.jpg` or `/content.mp4` below them. `thumbnail_url` is a jpg for lists of at most 320
 * pixels a side; `poster_url` is a still of a video of at most 1280 pixels a side. Both are null
 * for a video without a still; `poster_url` is null for every picture.
 */
export const AdContent = Type.Object({
  id: Text,
  app_id: Text,
  type: Type.Integer(),
  content_path: Text,
  content_url: Text,
  thumbnail_url: MaybeUrl,
  poster_url: MaybeUrl,
  content_metadata: Type.Object({
    resolution: Type.Object({ width: Count, height: Count }),
    size_bytes: Count,
    duration_s: OrNull(Type.Number()),
  }),
  created_at: Instant,
  uses: Type.Optional(uploadUses),
  ...retiredAt,
})

/**
 * The content that ads show. `content_path`, `thumbnail_url` and `poster_url` are those of the
 * cropped picture, or of the video itself.
 */
export const CampaignableAdContent = Type.Object({
  id: Text,
  ad_content_id: Text,
  name: Text,
  type: Type.Integer(),
  target_device: Type.Integer(),
  content_orientation: Type.Integer(),
  content_path: Text,
  thumbnail_url: MaybeUrl,
  poster_url: MaybeUrl,
  resolution: Type.Object({ width: Count, height: Count }),
  uses: Type.Optional(Type.Object(uses)),
  ...retiredAt,
  /** Only for one that waits for a decision and is shown in own apps only, or that was denied. */
  review: Type.Optional(Type.Enum(['pending', 'denied'])),
  /** What members read of the denial, from when they may read it. */
  denied_because: Type.Optional(Text),
  /** For whom an operator found it to be. Left out for one that nobody has rated. */
  rating: Type.Optional(Rating),
})

const listQuery = StrictObject({ ...appInQuery.properties, ...mayBeRetired })

export const listAdContents = endpoint({
  operationId: 'listAdContents',
  method: 'GET',
  path: '/ad-content/:appId',
  summary: "An app's ad contents",
  access: 'approved',
  needs: 'read',
  params: appInPath,
  query: listQuery,
  reply: Type.Array(AdContent),
  refusals: ['app_not_found'],
})

/**
 * Multipart with a field `file`: a jpg or an mp4, detected by its content and not by its name. An
 * mp4 may come with a still in a second field `poster`: a jpg of at most 2 MB.
 */
export const uploadAdContent = endpoint({
  operationId: 'uploadAdContent',
  method: 'POST',
  path: '/ad-content/:appId',
  summary: 'Upload an ad content',
  access: 'approved',
  needs: 'contents.write',
  takes: 'upload',
  params: appInPath,
  query: appInQuery,
  reply: AdContent,
  refusals: [
    'app_not_found',
    'file_missing',
    'file_unsupported',
    'video_unsupported',
    'file_broken',
    'file_too_large',
    'picture_too_large',
    'video_too_long',
    'video_too_large',
    'storage_full',
    'too_many_requests',
  ],
})

export const listCampaignable = endpoint({
  operationId: 'listCampaignable',
  method: 'GET',
  path: '/campaignable-ad-content/:id',
  summary: "An app's campaignable ad contents",
  access: 'approved',
  needs: 'read',
  params: idInPath('The id of the app'),
  query: listQuery,
  reply: Type.Array(CampaignableAdContent),
  refusals: ['app_not_found'],
})

const Box = StrictObject({
  x: Type.Integer(),
  y: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
})

/**
 * `cropping_data` is the box that ads show, in pixels of the upright picture; `cropped_*` is the
 * user's own, tighter crop. A video sends both `cropped_*` empty and no `cropping_data`.
 */
export const createCampaignable = endpoint({
  operationId: 'createCampaignable',
  method: 'POST',
  path: '/campaignable-ad-content/:id',
  summary: 'Prepare an ad content for a device and an orientation',
  access: 'approved',
  needs: 'contents.write',
  onceByKey: true,
  params: idInPath('The id of the ad content'),
  query: StrictObject({ ad_content_id: Id }),
  body: StrictObject({
    name: Type.String({ maxLength: 255 }),
    target_device: Type.Enum(['Phone', 'Tablet', 'Any']),
    content_orientation: Type.Enum([
      'Portrait',
      'Landscape',
      'Landscape-Square',
      'Portrait-Square',
      'Any',
    ]),
    content_metadata: StrictObject({
      original_resolution: Type.Array(Pixels, { maxItems: 2 }),
      cropped_resolution: Type.Array(Pixels, { maxItems: 2 }),
      cropped_location: StrictObject({
        x: Type.Optional(Type.Integer()),
        y: Type.Optional(Type.Integer()),
      }),
    }),
    cropping_data: Type.Optional(Box),
  }),
  reply: CampaignableAdContent,
  refusals: ['content_not_found', 'crop_missing', 'crop_outside', 'storage_full'],
})

const uploadInPath = byIds({ adContentId: Id }, 'content_not_found')
const campaignableInPath = byIds({ campaignableId: Id }, 'content_not_found')

/**
 * Retiring an ad content also retires the campaignable ones made from it, and restoring it restores
 * them. Campaigns keep it as their icon.
 */
export const setContentRetirement = endpoint({
  operationId: 'setContentRetirement',
  method: 'PUT',
  path: '/ad-content/:adContentId/retirement',
  summary: 'Retire an ad content, or take it back',
  access: 'approved',
  needs: 'contents.write',
  ...uploadInPath,
  body: Retiring,
  reply: Retirement,
})

export const showContentUses = endpoint({
  operationId: 'showContentUses',
  method: 'GET',
  path: '/ad-content/:adContentId/uses',
  summary: 'What an ad content is used in',
  access: 'approved',
  needs: 'read',
  ...uploadInPath,
  reply: Type.Object({
    ...campaignUses,
    campaignable_ad_contents: Type.Array(Named),
  }),
})

/**
 * Campaigns stop showing it at once. It cannot be restored before the ad content that it was made
 * from.
 */
export const setCampaignableRetirement = endpoint({
  operationId: 'setCampaignableRetirement',
  method: 'PUT',
  path: '/campaignable-ad-content/:campaignableId/retirement',
  summary: 'Retire a campaignable ad content, or take it back',
  access: 'approved',
  needs: 'contents.write',
  ...campaignableInPath,
  body: Retiring,
  reply: Retirement,
  refusals: ['content_retired'],
})

export const showCampaignableUses = endpoint({
  operationId: 'showCampaignableUses',
  method: 'GET',
  path: '/campaignable-ad-content/:campaignableId/uses',
  summary: 'What a campaignable ad content is used in',
  access: 'approved',
  needs: 'read',
  ...campaignableInPath,
  reply: Type.Object(campaignUses),
})
