// An in-memory snapshot of all live data that ads are served from. It is built in the background
// and replaced in one assignment.
import type { AdFormat } from '@frontrow/contract/delivery'
import type { Db } from '../../../lib/db/database.ts'
import { type StoreIds, storeIdsOf } from '../../apps/apps.ts'
import {
  type NetworkLimits,
  impressionPrice,
  pricesIn,
  readRates,
} from '../../campaigns/campaigns.ts'
import { type Blocks, blocksIn } from './blocks.ts'
import { type EarlierStoresOfApps, readEarlierStores } from './earlier-stores.ts'
import {
  findAppByKey,
  findPlacementByKey,
  readApps,
  readBlocks,
  readCampaigns,
  readContents,
  readKeys,
  readPlacements,
} from './ad-snapshot.sql.ts'
import { type AdLimits, adLimitsOf } from './ad-limits.ts'
import { type RatedContent, contentsOf } from './allowed-contents.ts'
import { nextChange } from './next-change.ts'
import { type LiveContent, asLiveContent, formatOfPlacement } from './formats.ts'
import { lookOfIcon, lookOfName } from './looks.ts'
import { readRegionsOfCampaigns } from './regions-of-campaigns.ts'

export interface LiveApp {
  id: string
  number: number
  /** As viewers see it; empty where no ad of it may be shown. */
  name: string
  /** True where only the organization's own apps show its name. */
  isNameWithheld?: boolean
  /** The number of its organization. */
  organization: number
  isApproved: boolean
  isArchived: boolean
  stores: StoreIds
  /** Numbers of the advertised apps that the publisher blocks in this app. */
  blocked: ReadonlySet<number>
  adLimits: AdLimits
}

export interface LivePlacement {
  number: number
  format: AdFormat
  isPaused: boolean
  /**
   * The lowest price per thousand impressions, in micros of the network's currency; 0 if there is
   * no floor.
   */
  floorMicros: bigint
  /** True where a video watched to its end earns a reward. */
  hasReward: boolean
  app: LiveApp
}

export interface LiveCampaign {
  id: string
  number: number
  app: LiveApp
  /** Both in milliseconds since 1970. */
  startsAt: number
  validTill: number
  isReviewed: boolean
  /**
   * True if it pays less per thousand impressions than the network's minimum. Such a campaign can
   * only be cross-promotion.
   */
  isBelowNetworkFloor?: boolean
  /** The price of one impression in its currency and in the network's; absent if there is none. */
  impressionPrice?: { priceMicros: bigint; networkMicros: bigint } | undefined
  /** What its organization may spend in all: its credit limit and what it paid. Null: no limit. */
  creditMicros?: bigint | null
  /** Per thousand impressions, in the network's currency. */
  priceMicros: bigint
  /**
   * The same as a number, for fast comparison. 0 if its impressions cannot be priced: it sorts
   * last.
   */
  price: number
  /** What its daily budget buys in an hour, in impressions. */
  impressionsAnHour: number
  regionIds: ReadonlySet<string>
  contents: ReadonlyMap<AdFormat, readonly LiveContent[]>
  /** The contents that apps of others may show: without those that wait for a decision. */
  openContents: ReadonlyMap<AdFormat, readonly LiveContent[]>
  /** As viewers see it; empty where no ad of it may be shown. */
  iconPath: string
  /** True where only the organization's own apps show its name or its icon. */
  isLookWithheld?: boolean
}

export interface AdSnapshot {
  /** By the key's HMAC in hex. */
  placements: ReadonlyMap<string, LivePlacement>
  appKeys: ReadonlyMap<string, LiveApp>
  /** By number. */
  apps: ReadonlyMap<number, LiveApp>
  earlierStores: EarlierStoresOfApps
  /** Highest price first. */
  campaigns: readonly LiveCampaign[]
  /** Currencies of live campaigns without an exchange rate; their campaigns are left out. */
  currenciesWithoutRate: readonly string[]
  /** From then on time alone changes it. In milliseconds since 1970. */
  validTill: number
}

export interface Reading {
  now: Date
  networkCurrency: string
  networkLimits: NetworkLimits
}

/** Reads all live data at the given time. */
export async function readAdSnapshot(db: Db, reading: Reading): Promise<AdSnapshot> {
  const blocks = blocksIn(await readBlocks(db))
  const apps = (await readApps(db)).map((row) => liveApp(row, blocks))
  const appById = new Map(apps.map((app) => [app.id, app]))
  const placements = await readLivePlacements(db, appById)
  const keys = await readKeys(db)
  const keyed = <T>(
    things: ReadonlyMap<string, T>,
    idOf: (key: (typeof keys)[number]) => string | null,
  ) =>
    new Map(
      keys.flatMap((key) => {
        const thing = things.get(idOf(key) ?? '')
        return thing === undefined ? [] : [[key.lookup_hmac.toString('hex'), thing] as const]
      }),
    )
  const live = await readLiveCampaigns(db, reading, appById)
  return {
    placements: keyed(placements, (key) => key.placement_id),
    appKeys: keyed(appById, (key) => key.app_id),
    apps: new Map(apps.map((app) => [app.number, app])),
    earlierStores: await readEarlierStores(db, reading.now),
    validTill: nextChange(live.campaigns, reading.now.getTime()),
    ...live,
  }
}

type AppRow = Awaited<ReturnType<typeof readApps>>[number]

function liveApp(row: AppRow, blocks: Blocks): LiveApp {
  const name = lookOfName(row)
  return {
    id: row.id,
    number: row.number,
    name: name.shown ?? '',
    isNameWithheld: name.isWithheld,
    organization: row.organization,
    isApproved: row.approved_at !== null && row.rejected_at === null,
    isArchived: row.archived_at !== null,
    stores: storeIdsOf(row),
    blocked: blocks.of(row),
    adLimits: adLimitsOf(row),
  }
}

/**
 * Returns the placement of one key, as the next snapshot will have it; undefined if it is not live.
 */
export async function readPlacementByKey(db: Db, hmac: Buffer): Promise<LivePlacement | undefined> {
  const row = await findPlacementByKey(db, hmac)
  const app = await readAppOf(db, hmac, 'placement')
  return row && livePlacement(row, app)
}

/** Returns the app of one app key. */
export async function readAppByKey(db: Db, hmac: Buffer): Promise<LiveApp | undefined> {
  return readAppOf(db, hmac, 'app')
}

async function readAppOf(db: Db, hmac: Buffer, kind: 'app' | 'placement') {
  const row = await findAppByKey(db, hmac, kind)
  return row && liveApp(row, blocksIn(await readBlocks(db, row.organization)))
}

type PlacementRow = Awaited<ReturnType<typeof readPlacements>>[number]

function livePlacement(row: PlacementRow, app: LiveApp | undefined): LivePlacement | undefined {
  const format = formatOfPlacement(row.type)
  if (app === undefined || app.isArchived || format === undefined) return undefined
  return {
    number: row.number,
    format,
    isPaused: row.paused,
    app,
    floorMicros: row.floor_micros ?? 0n,
    hasReward: format === 'rewarded_video' && row.reward_name !== null,
  }
}

async function readLivePlacements(
  db: Db,
  appById: ReadonlyMap<string, LiveApp>,
): Promise<Map<string, LivePlacement>> {
  const placements = new Map<string, LivePlacement>()
  for (const row of await readPlacements(db)) {
    const placement = livePlacement(row, appById.get(row.app_id))
    if (placement !== undefined) placements.set(row.id, placement)
  }
  return placements
}

async function readLiveCampaigns(
  db: Db,
  { now, networkCurrency, networkLimits: limits }: Reading,
  appById: ReadonlyMap<string, LiveApp>,
) {
  const regions = await readRegionsOfCampaigns(db, now)
  const contents = await readContentsOfCampaigns(db, now)
  const priceOf = pricesIn(networkCurrency, await readRates(db, now))
  const campaigns: LiveCampaign[] = []
  const withoutRate = new Set<string>()
  for await (const rows of readCampaigns(db, now)) {
    for (const row of rows) {
      const app = appById.get(row.app_id)
      const priceMicros = priceOf(row.ecpm_budget_micros, row.currency)
      if (priceMicros === undefined) withoutRate.add(row.currency)
      if (app === undefined || app.isArchived || priceMicros === undefined) continue
      const sold = impressionPrice(priced(row), { limits, priceOf })
      campaigns.push({
        ...liveCampaign(row, app),
        priceMicros,
        ...soldAt(sold, priceMicros),
        regionIds: regions.get(row.id) ?? new Set(),
        ...contentsOf(contents.get(row.id) ?? []),
      })
    }
  }
  campaigns.sort((one, other) => other.price - one.price)
  return { campaigns, currenciesWithoutRate: [...withoutRate].toSorted() }
}

type CampaignRow = RowOf<typeof readCampaigns>
type RowOf<Read extends (...given: never[]) => AsyncGenerator<unknown[]>> =
  ReturnType<Read> extends AsyncGenerator<(infer Row)[]> ? Row : never

function liveCampaign(row: CampaignRow, app: LiveApp) {
  const { shown: iconPath = '', isWithheld } = lookOfIcon(row)
  const isAllowed = row.review_state === 'approved' && row.app_review_since === null
  return {
    id: row.id,
    number: row.number,
    app,
    iconPath,
    isLookWithheld: isWithheld || app.isNameWithheld === true,
    creditMicros: creditOf(row),
    startsAt: row.starts_at.getTime(),
    validTill: row.valid_till.getTime(),
    isReviewed: isAllowed && iconPath !== '' && app.name !== '',
    impressionsAnHour:
      (Number(row.daily_budget_micros) / 24 / Number(row.ecpm_budget_micros)) * 1000,
  }
}

function soldAt(sold: ReturnType<typeof impressionPrice>, priceMicros: bigint) {
  return typeof sold === 'string'
    ? { price: 0, isBelowNetworkFloor: sold === 'floor' }
    : { price: Number(priceMicros), isBelowNetworkFloor: false, impressionPrice: sold }
}

function priced(row: CampaignRow) {
  return {
    currency: row.currency,
    dailyBudgetMicros: row.daily_budget_micros,
    ecpmMicros: row.ecpm_budget_micros,
  }
}

async function readContentsOfCampaigns(db: Db, now: Date): Promise<Map<string, RatedContent[]>> {
  const contents = new Map<string, RatedContent[]>()
  for await (const rows of readContents(db, now)) {
    for (const row of rows) {
      const one = { content: asLiveContent(row), isDenied: row.review_state === 'denied' }
      const known = contents.get(row.campaign_id)
      if (known === undefined) contents.set(row.campaign_id, [one])
      else known.push(one)
    }
  }
  return contents
}

function creditOf({ ceiling, paid }: { ceiling: bigint | null; paid: bigint | null }) {
  return ceiling === null ? null : ceiling + (paid ?? 0n)
}
