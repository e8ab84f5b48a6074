import type { NoAdReason } from '@frontrow/contract/delivery'
import type { LivePlacement } from '../ad-index/ad-snapshot.ts'
import type { Device } from '../ad-index/formats.ts'
import { locationOfRegion } from '../ad-index/geo-location.ts'
import { candidatesOf, mostForSample } from './candidates.ts'
import { type DecisionContext, chooseFor } from './decide-ad.ts'
import type { DecisionNode } from './decision-node.ts'

export interface TriedRequest {
  /** The number of the placement. */
  placement: number
  device: Device
  /** The id of a region; undefined for an unknown location, which every campaign is for. */
  region: string | undefined
  now: Date
}

export interface TriedDecision {
  format: LivePlacement['format']
  /** Null where an ad would be shown. */
  reason: NoAdReason | null
  /** The content that would be shown, by its number. */
  content: number | null
  /** The dearest first, at most 200. */
  candidates: {
    campaignId: string
    /** Per thousand impressions, in the network's currency. */
    priceMicros: bigint
    failed: string | null
    reason: NoAdReason | null
    hasWon: boolean
  }[]
  /** Live campaigns that were not looked at. */
  leftOut: number
}

/**
 * Decides a request for a placement as a test of it would be: nothing is counted, reserved or
 * handed out. Undefined for a placement that is not live.
 */
export function tryRequest(node: DecisionNode, asked: TriedRequest): TriedDecision | undefined {
  const { device, region, now } = asked
  const adIndex = node.adIndex()
  const placement = placementNumbered(adIndex.placements.values(), asked.placement)
  if (placement === undefined) return undefined
  const opportunity = {
    placement,
    format: placement.format,
    adLimits: placement.app.adLimits,
    device,
    place: region === undefined ? unknownPlace : locationOfRegion(region),
    viewer: undefined,
    ownersHere: new Set<number>(),
    hasManyUnseen: false,
    unseenCampaigns: new Set<number>(),
  }
  const { budgets, decisions, stops } = node
  const context: DecisionContext = { now, budgets, caps: decisions.caps, stops: stops() }
  const listed = candidatesOf(adIndex, opportunity, { ...context, most: mostForSample })
  const from = { address: '', userAgent: '', now }
  const pending = { opportunity, isTest: true, from }
  const chosen = chooseFor(node, adIndex, { pending, context })
  const winner = typeof chosen === 'string' ? undefined : chosen
  return {
    format: placement.format,
    reason: typeof chosen === 'string' ? chosen : null,
    content: winner?.content.number ?? null,
    candidates: listed.list.map(({ campaign, failure }) => ({
      campaignId: campaign.id,
      priceMicros: campaign.priceMicros,
      failed: failure?.filter ?? null,
      reason: failure?.reason ?? null,
      hasWon: campaign === winner?.campaign,
    })),
    leftOut: listed.leftOut,
  }
}

const unknownPlace = { regionIds: [], country: 'ZZ', isUnknown: true }

function placementNumbered(
  placements: Iterable<LivePlacement>,
  number: number,
): LivePlacement | undefined {
  for (const placement of placements) if (placement.number === number) return placement
  return undefined
}
