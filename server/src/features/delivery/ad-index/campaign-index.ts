// An index from request properties to the campaigns that fit, built once per snapshot. A decision
// reads only those campaigns, so its cost depends little on the total number of campaigns.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdFormat, NoAdReason } from '@frontrow/contract/delivery'
import { regionAncestors } from '../../campaigns/campaigns.ts'
import type { LiveCampaign } from './ad-snapshot.ts'
import { type Device, needsTheora, shapeCount, shapeOf, shapesOf } from './formats.ts'
import type { GeoLocation } from './geo-location.ts'
import { storeFor } from '../tokens/store-link.ts'

/** Sorted by price, highest first; among equal prices the least served first. */
export type PriceList = readonly LiveCampaign[]

/** The part of an ad request that the index looks at. */
export interface IndexedRequest {
  format: AdFormat
  device: Device
  place: GeoLocation
}

export interface CampaignIndex {
  /**
   * Returns the lists of campaigns that fit a request in format, device and region, and whose app
   * and content are approved. No campaign is in two of the lists.
   */
  listsFor(request: IndexedRequest): readonly PriceList[]
  /** Returns all live campaigns of an organization. */
  ofOrganization(organization: number): PriceList
  /** Returns the no-ad reason for campaigns in none of the lists of this request. */
  nearestOutside(request: IndexedRequest): ReasonOutside
}

/** The reasons that the index knows. */
type ReasonOutside = Exclude<NoAdReason, 'placement_paused'>

/** The number of campaigns that are indexed before other work gets its turn. */
const atOnce = 250

/**
 * Builds the index and yields to other work in between. `servedOf` returns how often this node has
 * served a campaign.
 */
export async function buildIndex(
  campaigns: readonly LiveCampaign[],
  options: { now: Date; servedOf: (campaign: number) => number },
): Promise<CampaignIndex> {
  const { now, servedOf } = options
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
    if (!campaign.app.isApproved || !isShownToOthers(campaign)) continue
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
    nearestOutside: (request) => reach.nearest(request),
  }
}

/** Adds the campaign to the list of each shape that its contents fit. */
function putInto(lists: LiveCampaign[][], campaign: LiveCampaign): void {
  for (const shape of shapesOf(campaign.openContents)) lists[shape]?.push(campaign)
}

/**
 * False where it is in review, or its name, its icon or all of its ads are. A campaign without ads
 * lacks a format.
 */
export function isShownToOthers(campaign: LiveCampaign): boolean {
  const { isReviewed, isLookWithheld = false, contents, openContents } = campaign
  return isReviewed && !isLookWithheld && (openContents.size > 0 || contents.size === 0)
}

const emptyLists = () => Array.from({ length: shapeCount }, (): LiveCampaign[] => [])

function listOf<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/**
 * Drops regions within another region of the same campaign, so that a place finds the campaign in
 * one list only.
 */
function outermost(regionIds: ReadonlySet<string>): string[] {
  return [...regionIds].filter(
    (id) => !regionAncestors(id).some((outer) => outer !== id && regionIds.has(outer)),
  )
}

/**
 * Finds the no-ad reason without looking at all campaigns. For each indexed filter there is a set
 * of what passes it and all filters before it. The first set without the request's properties gives
 * the reason of the nearest campaign.
 */
function openReach() {
  const formats = new Set<string>()
  const formatsInTheora = new Set<string>()
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
      if (!isShownToOthers(campaign)) return
      isAnyReviewed = true
      for (const [format, contents] of campaign.openContents) {
        formats.add(format)
        if (contents.some(({ hasTheora }) => hasTheora)) formatsInTheora.add(format)
      }
      for (const shape of shapesOf(campaign.openContents)) {
        shapes.add(shape)
        for (const os of systems) {
          if (storeFor(campaign.app.stores, os) !== undefined) shapesInStores.add(`${shape} ${os}`)
        }
      }
    },
    nearest: ({ format, device }: IndexedRequest): ReasonOutside => {
      const shape = shapeOf(format, device)
      if (shapesInStores.has(`${shape} ${device.os}`)) return 'region'
      if (shapes.has(shape)) return 'store'
      const played = needsTheora(format, device) ? formatsInTheora : formats
      if (played.has(format)) return 'device'
      if (isAnyReviewed) return 'format'
      if (isAnyApproved) return 'review'
      return isAnyRunning ? 'not_approved' : 'no_campaign'
    },
  }
}

const systems: readonly Device['os'][] = ['android', 'ios', 'web', 'other']
