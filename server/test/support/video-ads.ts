import { randomBytes, randomUUID } from 'node:crypto'
import { contentTypes } from '@frontrow/contract/codes'
import type { MarketApp } from './market.ts'
import type { World } from './world.ts'

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
