// Names and icons of advertised apps, as members change them and as viewers see them.
import { randomBytes, randomUUID } from 'node:crypto'
import { requestAd } from '../support/cases.ts'
import { makeCampaign, type MarketApp, type MarketPlacement } from '../support/market.ts'
import type { TestMember, World } from '../support/world.ts'

export interface LookApp {
  member: TestMember
  id: string
  /** Campaignable contents: a picture and a video. */
  ads: string[]
}

let named = 0

/** An app that a person registered, with ads and without a campaign. */
export async function registerApp(
  world: World,
  member: TestMember,
  name = `Harbour ${(named += 1)}`,
): Promise<LookApp> {
  const answer = await world.call(member, {
    method: 'POST',
    path: '/app/%7Bdeveloper-id%7D',
    body: { name, google_app_id: `com.example.look${randomUUID().slice(0, 8)}`, category: 'Games' },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { id } = answer.json<{ id: string }>()
  const app = { member, id, iconId: await addPicture(world, { member, id }) }
  // A campaign that is taken away again brings its contents.
  const contents = [{}, { type: 300, durationMs: 15_000 }] as const
  const { id: gone } = await makeCampaign(world, app as MarketApp, { contents })
  const rows = await world.ask<{ content_id: string }>(
    'DELETE FROM campaign_contents WHERE campaign_id = $1 RETURNING content_id',
    [gone],
  )
  await world.ask('DELETE FROM campaign_regions WHERE campaign_id = $1', [gone])
  // A node may have leased its budget meanwhile.
  await world.ask(
    `WITH leases AS (DELETE FROM budget_leases WHERE campaign_id = $1),
       days AS (DELETE FROM campaign_budget_days WHERE campaign_id = $1)
     DELETE FROM campaigns WHERE id = $1`,
    [gone],
  )
  return { member, id, ads: rows.map((row) => row.content_id) }
}

/** A square picture of an app, as an upload stores it. Equal hashes are equal files. */
export async function addPicture(
  world: World,
  { member, id: appId }: Pick<LookApp, 'member' | 'id'>,
  sha256 = randomBytes(32),
): Promise<string> {
  const id = randomUUID()
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
     VALUES ($1, $2, $3, 100, $4, 512, 512, 1000, $5, app_now())`,
    [id, member.organizationId, appId, `icon/${id}`, sha256],
  )
  return id
}

/** Makes a campaign through the API. */
export async function startCampaign(world: World, app: LookApp, icon: string): Promise<string> {
  const answer = await world.call(app.member, {
    method: 'POST',
    path: `/campaign/${app.id}?app_id=${app.id}`,
    body: {
      name: 'Push',
      keywords: 'puzzle',
      icon,
      currency: 'USD',
      daily_budget: '10000',
      ecpm_budget: '2',
      regions: ['continent-EU'],
      campaignAds: app.ads,
    },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

interface ShownCampaign {
  icon: string
  icon_review?: { state: string; shown: string | null }
  stopped_by: string | null
}

export async function changeIcon(
  world: World,
  app: LookApp,
  change: { campaign: string; icon: string },
): Promise<ShownCampaign> {
  const answer = await world.call(app.member, {
    method: 'PUT',
    path: `/campaign/${change.campaign}/app/${app.id}`,
    body: { icon: change.icon },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

interface ShownName {
  name: string
  name_review?: { state: string; shown: string | null }
}

export async function rename(world: World, app: LookApp, name: string): Promise<ShownName> {
  const answer = await world.call(app.member, {
    method: 'PUT',
    path: `/app/${app.id}`,
    body: { name },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** What a viewer sees: `name icon`, or why there is no ad. */
export async function lookIn(
  world: World,
  placement: Pick<MarketPlacement, 'key'>,
): Promise<string> {
  await world.delivery.simulation.refresh()
  const { ad, reason } = await requestAd(world.server, placement)
  if (ad === null) return reason ?? ''
  const { app_name, icon_url } = ad.advertiser as { app_name: string; icon_url: string }
  return `${app_name} ${icon_url.split('/').at(-2) ?? ''}`
}
