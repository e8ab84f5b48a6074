import type { NoAdReason, requestAd } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { newId } from '../../lib/ids.ts'
import { refuse } from '../../lib/refuse.ts'
import { adAnswer } from './ad-answer.ts'
import type { Catalogue, LivePlacement } from './catalogue.ts'
import { type Winner, choose, noteServed } from './choose.ts'
import { type AskedFor, whyNot } from './eligibility.ts'
import type { HandedOut } from './event-token.ts'
import type { DeliveryNode } from './node.ts'
import { type Place, placeOf, placeOfRegion } from './place.ts'
import { storeFor } from './store-link.ts'

export type AdRequest = Input<typeof requestAd>['body']
export type AdReply = Reply<typeof requestAd>

/** Ads are answered from memory while the database is away, but not for longer than this from what may have changed. */
const longestSilenceSeconds = 60

/**
 * Answers one request for an ad, from memory. `address` is the caller's. Refused: `key_unknown`, and `unavailable` when the
 * database has not been heard for a minute.
 */
export function decideAd(
  node: DeliveryNode,
  request: AdRequest,
  from: { address: string; now: Date },
): AdReply {
  if (node.clock.silentSeconds() > longestSilenceSeconds)
    refuse('unavailable', { retryAfterSeconds: 5 })
  const catalogue = node.catalogue()
  const placement = placementOf(node, catalogue, request)
  const place = placeAskedFor(node, request, from.address)
  const asked: AskedFor = { placement, format: placement.format, device: request.device, place }
  const isTest = request.test === true
  const closed = closedFor(placement)
  const chosen =
    closed ?? choose(catalogue.campaigns, asked, { now: from.now, served: node.served })
  const answer =
    typeof chosen === 'string'
      ? noAd(from.now, chosen)
      : handOut(node, chosen, { asked, isTest, now: from.now })
  if (!isTest) note(node, { asked, chosen, now: from.now })
  return {
    ...answer,
    ...(place.isUnknown ? { region_unknown: true } : {}),
    ...(isTest ? { candidates: candidates(catalogue, asked, from.now) } : {}),
  }
}

function placementOf(node: DeliveryNode, catalogue: Catalogue, request: AdRequest): LivePlacement {
  const { keys } = node
  const placement = keys.find(catalogue.placements, request.placement_api_key)
  if (placement === undefined) refuse('key_unknown', { field: 'placement_api_key' })
  if (request.app_api_key !== undefined) {
    const app = keys.find(catalogue.appKeys, request.app_api_key)
    if (app?.number !== placement.app.number) refuse('key_unknown', { field: 'app_api_key' })
  }
  return placement
}

/** A region in the body counts in a test only: otherwise a publisher could choose the dearest market. */
function placeAskedFor(node: DeliveryNode, request: AdRequest, address: string): Place {
  if (request.test === true && request.region !== undefined) return placeOfRegion(request.region)
  return placeOf(address, node.geography)
}

function closedFor(placement: LivePlacement): NoAdReason | undefined {
  if (!placement.app.isApproved) return 'not_approved'
  return placement.isPaused ? 'placement_paused' : undefined
}

function noAd(now: Date, reason: NoAdReason): AdReply {
  return { request_id: newId(now), ad: null, reason }
}

function handOut(
  node: DeliveryNode,
  winner: Winner,
  by: { asked: AskedFor; isTest: boolean; now: Date },
): AdReply {
  const { asked, isTest, now } = by
  const { app } = asked.placement
  const handedOut: HandedOut = {
    lane: node.lane.number(),
    issuedAt: Math.floor(now.getTime() / 1000),
    rid: newId(now),
    publisher: app.organization,
    publisherApp: app.number,
    placement: asked.placement.number,
    advertiser: winner.campaign.app.organization,
    advertisedApp: winner.campaign.app.number,
    campaign: winner.campaign.number,
    content: winner.content.number,
    country: asked.place.country,
    isBanner: asked.format === 'banner',
    isTest,
    store: storeFor(winner.campaign.app.stores, asked.device.os) ?? 'google',
  }
  const { signer, services } = node
  return {
    request_id: handedOut.rid,
    ad: adAnswer(asked.format, winner, { handedOut, signer, addresses: services.config }),
  }
}

function note(
  node: DeliveryNode,
  { asked, chosen, now }: { asked: AskedFor; chosen: Winner | NoAdReason; now: Date },
): void {
  const winner = typeof chosen === 'string' ? undefined : chosen
  if (winner !== undefined) noteServed(node.served, winner)
  node.requestCounts.count({
    at: now,
    placement: asked.placement.number,
    country: asked.place.country,
    answer: winner && { campaign: winner.campaign.number, content: winner.content.number },
  })
}

function candidates(
  catalogue: Catalogue,
  asked: AskedFor,
  now: Date,
): NonNullable<AdReply['candidates']> {
  return catalogue.campaigns.map((campaign) => ({
    campaign_id: campaign.id,
    failed: whyNot(campaign, asked, now),
  }))
}
