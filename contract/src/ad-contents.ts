import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, Strict, Text, appInPath, appInQuery } from './parts.ts'

const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 })

/** `content_path` is relative to the media address, `content_url` absolute; `/content.jpg` or `/content.mp4` lies under both. */
export const AdContent = Type.Object({
  id: Text,
  app_id: Text,
  type: Type.Integer(),
  content_path: Text,
  content_url: Text,
  content_metadata: Type.Object({
    resolution: Type.Object({ width: Count, height: Count }),
    size_bytes: Count,
    duration_s: Type.Union([Type.Number(), Type.Null()]),
  }),
  created_at: Instant,
})

/** What is really shown in ads: `content_path` is that of the cropped picture, or of the video itself. */
export const CampaignableAdContent = Type.Object({
  id: Text,
  ad_content_id: Text,
  name: Text,
  type: Type.Integer(),
  target_device: Type.Integer(),
  content_orientation: Type.Integer(),
  content_path: Text,
  resolution: Type.Object({ width: Count, height: Count }),
})

export const listAdContents = endpoint({
  method: 'GET',
  path: '/ad-content/:appId',
  summary: "An app's ad contents",
  access: 'approved',
  params: appInPath,
  query: appInQuery,
  reply: Type.Array(AdContent),
  refusals: ['app_not_found'],
})

/** Multipart with one field, `file`: a jpg or an mp4, told by its content and not by its name. */
export const uploadAdContent = endpoint({
  method: 'POST',
  path: '/ad-content/:appId',
  summary: 'Upload an ad content',
  access: 'approved',
  takes: 'upload',
  params: appInPath,
  query: appInQuery,
  reply: AdContent,
  refusals: [
    'app_not_found',
    'file_missing',
    'file_unsupported',
    'file_broken',
    'file_too_large',
    'picture_too_large',
    'video_too_long',
    'video_too_large',
    'storage_full',
  ],
})

export const listCampaignable = endpoint({
  method: 'GET',
  path: '/campaignable-ad-content/:appId',
  summary: "An app's campaignable ad contents",
  access: 'approved',
  params: appInPath,
  query: appInQuery,
  reply: Type.Array(CampaignableAdContent),
  refusals: ['app_not_found'],
})

const Box = Type.Object(
  { x: Type.Integer(), y: Type.Integer(), width: Type.Integer(), height: Type.Integer() },
  Strict,
)

/**
 * `cropping_data` is the box that ads show, in pixels of the upright picture; `cropped_*` is the user's own, tighter crop.
 * A video sends both `cropped_*` empty and no `cropping_data`.
 */
export const createCampaignable = endpoint({
  method: 'POST',
  path: '/campaignable-ad-content/:adContentId',
  summary: 'Prepare an ad content for a device and an orientation',
  access: 'approved',
  onceByKey: true,
  params: Type.Object({ adContentId: Id }),
  query: Type.Object({ ad_content_id: Id }, Strict),
  body: Type.Object(
    {
      name: Type.String({ maxLength: 255 }),
      target_device: Type.Enum(['Phone', 'Tablet', 'Any']),
      content_orientation: Type.Enum([
        'Portrait',
        'Landscape',
        'Landscape-Square',
        'Portrait-Square',
        'Any',
      ]),
      content_metadata: Type.Object(
        {
          original_resolution: Type.Array(Pixels, { maxItems: 2 }),
          cropped_resolution: Type.Array(Pixels, { maxItems: 2 }),
          cropped_location: Type.Object(
            { x: Type.Optional(Type.Integer()), y: Type.Optional(Type.Integer()) },
            Strict,
          ),
        },
        Strict,
      ),
      cropping_data: Type.Optional(Box),
    },
    Strict,
  ),
  reply: CampaignableAdContent,
  refusals: ['content_not_found', 'crop_missing', 'crop_outside', 'storage_full'],
})
