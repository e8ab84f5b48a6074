import { randomBytes, randomUUID } from 'node:crypto'
import { contentTypes } from '@frontrow/contract/codes'
import { uploadRaw } from './filled-organization.ts'
import { type MarketApp, makeApp } from './market.ts'
import type { TestMember, World } from './world.ts'

/** An ad content as the API shows it after an upload. */
export interface UploadedContent {
  id: string
  type: number
  content_path: string
  content_url: string
  content_metadata: { resolution: { width: number; height: number }; size_bytes: number }
}

/** A member who has an app without uploads. */
export async function makeUploader(world: World) {
  const member = await world.member()
  const { id: appId } = await makeApp(world, member)
  return {
    member,
    appId,
    upload: (file: Buffer) => uploadRaw(world, member, { appId, file }),
    /** A file of a content, as players and browsers fetch it. */
    served: (
      content: { content_path: string },
      name = 'content.jpg',
      headers: Record<string, string> = {},
    ) => world.server.inject({ url: `/media/${content.content_path}/${name}`, headers }),
  }
}

/** Makes a campaignable ad content of the whole of a square picture of 512 pixels. */
export function cropWhole(
  world: World,
  content: { id: string; member: TestMember; headers?: Record<string, string> },
) {
  const { id, member, headers = {} } = content
  return world.call(member, {
    method: 'POST',
    path: `/campaignable-ad-content/${id}?ad_content_id=${id}`,
    headers,
    body: {
      name: 'Poster',
      target_device: 'Phone',
      content_orientation: 'Portrait-Square',
      content_metadata: {
        original_resolution: [512, 512],
        cropped_resolution: [512, 512],
        cropped_location: { x: 0, y: 0 },
      },
      cropping_data: { x: 0, y: 0, width: 512, height: 512 },
    },
  })
}

/**
 * What a member makes of a video through the API, with the review that follows. The upload is
 * written straight into the table, so that its hash can be chosen.
 */
export async function createVideoAd(
  world: World,
  app: Pick<MarketApp, 'id' | 'member'>,
  sha256: Buffer = randomBytes(32),
): Promise<{ id: string; review?: string }> {
  const id = randomUUID()
  const { organizationId } = app.member
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, duration_ms, size_bytes, sha256, created_at)
     VALUES ($1, $2, $3, $4, $5, 720, 1280, 5000, 1000, $6, app_now())`,
    [id, organizationId, app.id, contentTypes.video, `copy/${id}`, sha256],
  )
  const answer = await world.call(app.member, {
    method: 'POST',
    path: `/campaignable-ad-content/${id}?ad_content_id=${id}`,
    body: {
      name: 'Poster',
      target_device: 'Phone',
      content_orientation: 'Portrait',
      content_metadata: { original_resolution: [], cropped_resolution: [], cropped_location: {} },
    },
  })
  if (answer.statusCode !== 200) throw new Error(`the ad was refused: ${answer.body}`)
  return answer.json()
}
