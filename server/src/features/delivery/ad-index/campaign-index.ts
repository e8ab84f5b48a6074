// Which campaigns can answer which request, worked out once for many requests. A decision looks at no other campaign, so it
// costs about the same among a hundred and among a hundred thousand.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdFormat, NoAdReason } from '@frontrow/contract/delivery'
import { regionAncestors } from '../../campaigns/campaigns.ts'
import type { LiveCampaign } from './ad-snapshot.ts'
import { type Device, shapeCount, shapeOf, shapesOf } from './formats.ts'
import type { GeoLocation } from './geo-location.ts'
import { storeFor } from '../tokens/store-link.ts'

/** The dearest first, and the least served of equals. */
export type PriceList = readonly LiveCampaign[]

/** The part of an ad request that the index looks at. */
export interface IndexedRequest {
  format: AdFormat
  device: Device
  place: GeoLocation
}

export interface CampaignIndex {
  /**
   * The lists of everybody's campaigns that fit a request in format, device and region, of advertisers who may advertise. No
   * campaign is in two of them.
   */
  listsFor(asked: IndexedRequest): readonly PriceList[]
  /** Every live campaign of an organization. */
  ofOrganization(organization: number): PriceList
  /** How near the campaigns came that no list for this request holds. */
  nearestOutside(asked: IndexedRequest): NoAdReason
}

/** Campaigns that are put in before other work has its turn. */
const atOnce = 1000

/** `servedOf` says how often a campaign was handed out on this node. Takes turns with other work while it is built. */
export async function buildIndex(
  campaigns: readonly LiveCampaign[],
  of: { now: Date; servedOf: (campaign: number) => number },
): Promise<CampaignIndex> {
  const { now, servedOf } = of
  const byRegion = new Map<string, LiveCampaign[][]>()
  const everywhere = emptyLists()
  const organizations = new Map<number, LiveCampaign[]>()
  const reach = openReach()
  const inOrder = campaigns.toSorted(
    (one, other) => other.price - one.price || servedOf(one.number) - servedOf(other.number),
  )
  for (const [index, campaign] of inOrder.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn()
    listOf(organizations, campaign.app.organization, () => []).push(campaign)
    if (campaign.startsAt <= now.getTime()) reach.note(campaign)
    if (!campaign.app.isApproved || !campaign.isReviewed) continue
    putInto(everywhere, campaign)
    for (const region of outermost(campaign.regionIds)) {
      putInto(listOf(byRegion, region, emptyLists), campaign)
    }
  }
  return {
    listsFor: ({ format, device, place }) => {
      const shape = shapeOf(format, device)
      if (place.isUnknown) return [everywhere[shape] ?? []]
      return place.regionIds.flatMap((region) => {
        const list = byRegion.get(region)?.[shape]
        return list === undefined || list.length === 0 ? [] : [list]
      })
    },
    ofOrganization: (organization) => organizations.get(organization) ?? [],
    nearestOutside: (asked) => reach.nearest(asked),
  }
}

/** Into the list of each shape that it has a content of. */
function putInto(lists: LiveCampaign[][], campaign: LiveCampaign): void {
  for (const shape of shapesOf(campaign.contents)) lists[shape]?.push(campaign)
}

const emptyLists = () => Array.from({ length: shapeCount }, (): LiveCampaign[] => [])

function listOf<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  const made = map.get(key) ?? make()
  map.set(key, made)
  return made
}

/** Without regions that lie in another one of the same campaign: a place is in each of these lists or in one of them. */
function outermost(regionIds: ReadonlySet<string>): string[] {
  return [...regionIds].filter(
    (id) => !regionAncestors(id).some((outer) => outer !== id && regionIds.has(outer)),
  )
}

/**
 * Why nothing was shown must not cost a look at everything. Each question that the index answers has a set of what passes it and
 * all before it; the first set that lacks the request names the reason of the campaign that came nearest.
 */
function openReach() {
  const formats = new Set<string>()
  const shapes = new Set<number>()
  const shapesInStores = new Set<string>()
  let isAnyRunning = false
  let isAnyApproved = false
  let isAnyReviewed = false
  return {
    note: (campaign: LiveCampaign) => {
      isAnyRunning = true
      if (!campaign.app.isApproved) return
      isAnyApproved = true
      if (!campaign.isReviewed) return
      isAnyReviewed = true
      for (const format of campaign.contents.keys()) formats.add(format)
      for (const shape of shapesOf(campaign.contents)) {
        shapes.add(shape)
        for (const os of systems) {
          if (storeFor(campaign.app.stores, os) !== undefined) shapesInStores.add(`${shape} ${os}`)
        }
      }
    },
    nearest: ({ format, device }: IndexedRequest): NoAdReason => {
      const shape = shapeOf(format, device)
      if (shapesInStores.has(`${shape} ${device.os}`)) return 'region'
      if (shapes.has(shape)) return 'store'
      if (formats.has(format)) return 'device'
      if (isAnyReviewed) return 'format'
      if (isAnyApproved) return 'review'
      return isAnyRunning ? 'not_approved' : 'no_campaign'
    },
  }
}

const systems: readonly Device['os'][] = ['android', 'ios', 'web', 'other']
