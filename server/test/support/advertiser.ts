import { randomBytes, randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestMember, World } from './world.ts'

/** An app that can be advertised: it has a square icon and two campaignable ad contents. */
export interface Advertiser {
  member: TestMember
  appId: string
  /** A square image. The second content is an image that is not square. */
  iconId: string
  wideContentId: string
  contentIds: string[]
}

/** Writes straight into the tables, because registration and uploads have their own tests. */
export async function makeAdvertiser(world: World, member: TestMember): Promise<Advertiser> {
  const { organizationId } = member
  const appId = randomUUID()
  await world.ask(
    `INSERT INTO apps (id, organization_id, name, google_app_id, category, created_at)
     VALUES ($1, $2, 'Orchard Run', 'com.harbourvine.orchard', 'Games', app_now())`,
    [appId, organizationId],
  )
  const of = { world, organizationId, appId }
  const iconId = await makeContent(of, [100, 600, 600])
  const wideContentId = await makeContent(of, [100, 1280, 720])
  const contentIds = [
    await makeCampaignable(of, wideContentId),
    await makeCampaignable(of, wideContentId),
  ]
  return { member, appId, iconId, wideContentId, contentIds }
}

/** The body of a valid campaign of this app. */
export function campaignBody(own: Advertiser, changes: Record<string, unknown> = {}) {
  return {
    name: 'Harvest week',
    keywords: 'garden',
    icon: own.iconId,
    currency: 'USD',
    daily_budget: 10,
    ecpm_budget: 1,
    regions: ['SE'],
    campaignAds: own.contentIds,
    ...changes,
  }
}

/** Creates a campaign through the API. Returns the answer. */
export function createCampaign(
  world: World,
  own: Advertiser,
  changes: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  return world.call(own.member, {
    method: 'POST',
    path: `/campaign/${own.appId}?app_id=${own.appId}`,
    body: campaignBody(own, changes),
  })
}

interface OfApp {
  world: World
  organizationId: string
  appId: string
}

/** Makes an ad content with this type, width and height. Returns its id. */
export async function makeContent(
  { world, organizationId, appId }: OfApp,
  [type, width, height]: readonly [number, number, number],
): Promise<string> {
  const id = randomUUID()
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 1000, $8, app_now())`,
    [id, organizationId, appId, type, `a/${id}`, width, height, randomBytes(32)],
  )
  return id
}

async function makeCampaignable(
  { world, organizationId, appId }: OfApp,
  adContentId: string,
): Promise<string> {
  const id = randomUUID()
  await world.ask(
    `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
       content_orientation, orientation_text, path, width, height, created_at)
     VALUES ($1, $2, $3, $4, 'Orchard portrait', 100, 100, 100, 'Portrait', $5, 720, 1280, app_now())`,
    [id, organizationId, appId, adContentId, `c/${id}`],
  )
  return id
}
