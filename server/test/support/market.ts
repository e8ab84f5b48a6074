import { randomBytes, randomUUID } from 'node:crypto'
import { dayMs } from '@frontrow/contract/durations'
import { hmacOfKey } from '../../src/features/account/account.ts'
import { newKey } from '../../src/lib/crypto/keys.ts'
import type { TestMember, World } from './world.ts'

/** An app and its API key. */
export interface MarketApp {
  member: TestMember
  id: string
  number: number
  name: string
  key: string
  iconId: string
}

export interface MarketPlacement {
  id: string
  number: number
  key: string
}

export interface MarketCampaign {
  id: string
  number: number
}

/** A publisher's app with one placement, and another organization's app with one campaign. */
export interface Market {
  publisher: MarketApp
  placement: MarketPlacement
  advertiser: MarketApp
  campaign: MarketCampaign
}

export interface MarketOptions {
  placementType?: PlacementType
  campaign?: CampaignOptions
}

export type PlacementType = 'RewardedVideo' | 'Video' | 'FullscreenImage' | 'Banner'

/** The smallest market in which an ad request gets an ad. The node has it in its ad index. */
export async function makeMarket(world: World, options: MarketOptions = {}): Promise<Market> {
  const publisher = await makeApp(world, await world.member())
  const placement = await makePlacement(world, publisher, options.placementType)
  const advertiser = await makeApp(world, await world.member())
  const campaign = await makeCampaign(world, advertiser, options.campaign)
  await world.delivery.simulation.refresh()
  return { publisher, placement, advertiser, campaign }
}

let made = 0

/**
 * Writes straight into the tables, like all functions here, because registration, uploads and
 * campaigns have their own tests.
 */
export async function makeApp(
  world: World,
  member: TestMember,
  stores: { google?: string | null; apple?: string | null } = {},
): Promise<MarketApp> {
  made += 1
  const id = randomUUID()
  const name = `App ${made}`
  const { google = `com.example.app${made}`, apple = `${1_000_000 + made}` } = stores
  const [app] = await world.ask<{ number: number }>(
    `INSERT INTO apps (id, organization_id, name, google_app_id, apple_app_id, category, created_at)
     VALUES ($1, $2, $3, $4, $5, 'Games', app_now()) RETURNING number`,
    [id, member.organizationId, name, google, apple],
  )
  const iconId = randomUUID()
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
     VALUES ($1, $2, $3, 100, $4, 512, 512, 1000, $5, app_now())`,
    [iconId, member.organizationId, id, `icon/${iconId}`, randomBytes(32)],
  )
  const key = newKey('app')
  await insertKey(world, member, { key, kind: 'app', appId: id, placementId: null })
  return { member, id, number: app?.number ?? 0, name, key, iconId }
}

export async function makePlacement(
  world: World,
  app: MarketApp,
  type: PlacementType = 'FullscreenImage',
): Promise<MarketPlacement> {
  return insertPlacement(world, app, { type, state: 'live' })
}

/** Inserts a placement in this state. It was never live, so no server has served ads for it. */
export async function makeStoppedPlacement(
  world: World,
  app: MarketApp,
  state: 'paused' | 'archived',
): Promise<MarketPlacement> {
  return insertPlacement(world, app, { type: 'FullscreenImage', state })
}

async function insertPlacement(
  world: World,
  app: MarketApp,
  { type, state }: { type: PlacementType; state: 'live' | 'paused' | 'archived' },
): Promise<MarketPlacement> {
  const id = randomUUID()
  await world.ask(
    'INSERT INTO monetized_apps (organization_id, app_id, added_at) VALUES ($1, $2, app_now()) ON CONFLICT DO NOTHING',
    [app.member.organizationId, app.id],
  )
  const [placement] = await world.ask<{ number: number }>(
    `INSERT INTO ad_placements (id, organization_id, app_id, name, type, created_at, paused, archived_at)
     VALUES ($1, $2, $3, $4, $5, app_now(), $6 = 'paused', CASE WHEN $6 = 'archived' THEN app_now() END) RETURNING number`,
    [id, app.member.organizationId, app.id, `${type} spot`, type, state],
  )
  const key = newKey('placement')
  await insertKey(world, app.member, { key, kind: 'placement', appId: null, placementId: id })
  return { id, number: placement?.number ?? 0, key }
}

async function insertKey(
  world: World,
  member: TestMember,
  apiKey: {
    key: string
    kind: 'app' | 'placement'
    appId: string | null
    placementId: string | null
  },
): Promise<void> {
  await world.ask(
    `INSERT INTO api_keys (id, organization_id, kind, app_id, placement_id, lookup_hmac, ciphertext, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, ''::bytea, app_now())`,
    [
      randomUUID(),
      member.organizationId,
      apiKey.kind,
      apiKey.appId,
      apiKey.placementId,
      hmacOfKey(world.services.secrets, apiKey.key),
    ],
  )
}

export interface ContentOptions {
  type?: 100 | 200 | 300
  device?: 100 | 200 | 300
  orientation?: 100 | 200 | 300 | 400
  word?: string
  durationMs?: number
  /** Of a video that is there as Theora too. */
  hasTheora?: boolean
}

export interface CampaignOptions {
  contents?: readonly ContentOptions[]
  regions?: readonly string[]
  currency?: string
  ecpmMicros?: number
  /** By default so high that no test uses it up by accident. */
  dailyBudgetMicros?: number
  validDays?: number
}

const usual = {
  contents: [{}],
  regions: ['continent-EU'],
  currency: 'USD',
  ecpmMicros: 2_000_000,
  dailyBudgetMicros: 10_000_000_000,
  validDays: 300,
}

/**
 * A running campaign of an app. By default it has a portrait image for phones, targets all of
 * Europe and pays an eCPM of 2 USD.
 */
export async function makeCampaign(
  world: World,
  app: MarketApp,
  wanted: CampaignOptions = {},
): Promise<MarketCampaign> {
  const id = randomUUID()
  const { organizationId } = app.member
  const { contents, regions, currency, ecpmMicros, dailyBudgetMicros, validDays } = {
    ...usual,
    ...wanted,
  }
  const [campaign] = await world.ask<{ number: number }>(
    `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
       ecpm_budget_micros, starts_at, valid_till, created_at)
     VALUES ($1, $2, $3, 'Push', 'puzzle', $4, $5, $8, $6, app_now(), app_now() + $7::interval, app_now()) RETURNING number`,
    [
      id,
      organizationId,
      app.id,
      app.iconId,
      currency,
      ecpmMicros,
      `${validDays} days`,
      dailyBudgetMicros,
    ],
  )
  for (const region of regions) {
    await world.ask(
      'INSERT INTO campaign_regions (organization_id, campaign_id, region_id) VALUES ($1, $2, $3)',
      [organizationId, id, region],
    )
  }
  for (const content of contents) {
    const contentId = await makeContent(world, app, content)
    await world.ask(
      'INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id) VALUES ($1, $2, $3, $4)',
      [organizationId, id, app.id, contentId],
    )
  }
  return { id, number: campaign?.number ?? 0 }
}

async function makeContent(world: World, app: MarketApp, wanted: ContentOptions): Promise<string> {
  const { type = 100, device = 100, orientation = 100, word = 'Portrait', durationMs } = wanted
  const { hasTheora = false } = wanted
  const sourceId = randomUUID()
  const id = randomUUID()
  const of = [app.member.organizationId, app.id]
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, duration_ms, size_bytes, sha256, has_theora, created_at)
     VALUES ($1, $2, $3, $4, $5, 720, 1280, $6, 1000, $7, $8, app_now())`,
    [sourceId, ...of, type, `source/${sourceId}`, durationMs ?? null, randomBytes(32), hasTheora],
  )
  await world.ask(
    `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
       content_orientation, orientation_text, path, width, height, created_at)
     VALUES ($1, $2, $3, $4, 'Poster', $5, $6, $7, $8, $9, 720, 1280, app_now())`,
    [id, ...of, sourceId, type, device, orientation, word, `shown/${id}`],
  )
  return id
}

/** Amounts in micros of the campaign's currency. */
export interface CopiedAmounts {
  currency: string
  dailyBudgetMicros: bigint
  ecpmMicros: bigint
}

/** Makes copies of a campaign with other amounts, in few statements. Returns their numbers. */
export async function copyCampaign(
  world: World,
  campaign: MarketCampaign,
  wanted: readonly CopiedAmounts[],
): Promise<number[]> {
  const made = await world.ask<{ id: string; number: number }>(
    `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
       ecpm_budget_micros, starts_at, valid_till, created_at)
     SELECT gen_random_uuid(), c.organization_id, c.app_id, c.name, c.keywords, c.icon_content_id, g.currency, g.daily, g.ecpm,
       c.starts_at, c.valid_till, c.created_at
     FROM campaigns c, unnest($2::text[], $3::bigint[], $4::bigint[]) AS g(currency, daily, ecpm) WHERE c.id = $1
     RETURNING id, number`,
    [
      campaign.id,
      wanted.map(({ currency }) => currency),
      wanted.map(({ dailyBudgetMicros }) => dailyBudgetMicros),
      wanted.map(({ ecpmMicros }) => ecpmMicros),
    ],
  )
  const ids = made.map(({ id }) => id)
  await world.ask(
    `INSERT INTO campaign_regions (organization_id, campaign_id, region_id)
     SELECT r.organization_id, g.id, r.region_id FROM campaign_regions r, unnest($2::uuid[]) AS g(id) WHERE r.campaign_id = $1`,
    [campaign.id, ids],
  )
  await world.ask(
    `INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id)
     SELECT k.organization_id, g.id, k.app_id, k.content_id FROM campaign_contents k, unnest($2::uuid[]) AS g(id)
     WHERE k.campaign_id = $1`,
    [campaign.id, ids],
  )
  return made.map(({ number }) => number)
}

/**
 * Takes unpaced leases until the UTC day ends. A span that reaches into the next day takes leases
 * for that day too, and then no ad of today is served.
 */
export async function fillToday({ delivery }: World): Promise<void> {
  const now = delivery.now()
  await delivery.simulation.fillAhead(
    now,
    new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs),
  )
}
