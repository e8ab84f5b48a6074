import type { Consent, NoAdReason, requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { newId } from '../../../lib/db/ids.ts'
import { type AdRequest, placementOf, refuseWhereAway } from './asked-placement.ts'
import { type Media, adAnswer, issue } from './ad-answer.ts'
import type { Reservation } from '../budgets/lease-ledger.ts'
import { type Candidates, candidatesOf, mostForSample, mostForTest } from './candidates.ts'
import type { LivePlacement } from '../ad-index/ad-snapshot.ts'
import { type Choosing, type Winner, choose, recordServed } from './choose.ts'
import type { AdOpportunity, Asking, PendingRequest } from './ad-opportunity.ts'
import { closedReasons } from './eligibility.ts'
import type { HandedOut } from '../tokens/event-token.ts'
import { handedOutFor } from './handed-out.ts'
import { decisionOf } from '../reasons/decision-sample.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import type { DecisionNode } from './decision-node.ts'
import { limitsForChild } from '../ad-index/ad-limits.ts'
import { isPlayable, playedTypeOf } from '../ad-index/formats.ts'
import { type GeoLocation, locationOfRegion } from '../ad-index/geo-location.ts'
import { allowedUse } from './privacy.ts'
import { watchedRequest } from './watched-request.ts'

export type AdReply = Reply<typeof requestAd>

/** The state of a node that a choice is made from. */
export type DecisionContext = Pick<Choosing<Reservation>, 'now' | 'budgets' | 'caps' | 'stops'>

type Chosen = Winner<Reservation> | NoAdReason

/** What was decided, before it is written as an answer. */
export interface Decided {
  requestId: string
  chosen: Chosen
  opportunity: AdOpportunity
  /** What was used of the viewer. */
  consent: Consent
  /** Undefined where there is no ad. */
  handedOut: HandedOut | undefined
  /** What only the answer to a test has. */
  tested: Partial<AdReply> | undefined
}

/**
 * Decides an ad request from memory. Refusals: `key_unknown`; `unavailable` when the core database
 * has not answered for a minute, or when events cannot be stored.
 */
export function decideAd(node: DecisionNode, request: AdRequest, from: Asking): Decided {
  refuseWhereAway(node)
  const adIndex = node.adIndex()
  const { consent, userId } = allowedUse(request)
  const pending = pendingRequest(node, adIndex, { request, userId, from })
  const { opportunity, isTest } = pending
  const context: DecisionContext = {
    now: from.now,
    budgets: node.budgets,
    caps: node.decisions.caps,
    stops: node.stops(),
  }
  // Evaluated before the choice, because serving an ad changes the turns and the frequency caps.
  const listed = listFor(node, adIndex, { pending, context })
  const watched = watchedRequest(node, request, { pending, context })
  const chosen = chooseFor(node, adIndex, { pending, context })
  const handedOut = typeof chosen === 'string' ? undefined : handedOutFor(node, chosen, pending)
  const requestId = handedOut?.rid ?? newId(from.now)
  if (!isTest) note(node, pending, { request, chosen })
  if (listed !== undefined) sampleDecision(node, pending, { listed, chosen, consent, requestId })
  const tested =
    isTest && listed !== undefined ? asAnswered(listed, opportunity.placement) : undefined
  watched?.({ requestId, consent, chosen })
  return { requestId, chosen, opportunity, consent, handedOut, tested }
}

/** The answer as an object. */
export function adReply(node: DecisionNode, decided: Decided): AdReply {
  const { requestId, chosen, opportunity, consent, handedOut, tested } = decided
  const { services, signer } = node
  const answer =
    typeof chosen === 'string' || handedOut === undefined
      ? { ad: null, ...(typeof chosen === 'string' ? { reason: chosen } : {}) }
      : {
          ad: adAnswer(mediaOf(chosen, opportunity), chosen, {
            issued: issue(handedOut, opportunity.format, signer),
            addresses: services.config,
          }),
        }
  return {
    request_id: requestId,
    ...answer,
    consent,
    ...(opportunity.place.isUnknown ? { region_unknown: true } : {}),
    ...tested,
  }
}

/** The same answer as JSON. */
export function replyText(node: DecisionNode, decided: Decided): string {
  const { requestId, chosen, opportunity, consent, handedOut, tested } = decided
  if (typeof chosen === 'string' || handedOut === undefined || tested !== undefined)
    return JSON.stringify(adReply(node, decided))
  const issued = issue(handedOut, opportunity.format, node.signer)
  const ad = node.decisions.texts.textOf(mediaOf(chosen, opportunity), chosen, issued)
  const unknown = opportunity.place.isUnknown ? ',"region_unknown":true' : ''
  return `{"request_id":"${requestId}","ad":${ad},"consent":"${consent}"${unknown}}`
}

function mediaOf({ content }: Winner<Reservation>, { format, device }: AdOpportunity): Media {
  // What was chosen can be played.
  return { format, type: playedTypeOf(content, format, device) ?? 'video/mp4' }
}

function pendingRequest(
  node: DecisionNode,
  adIndex: AdIndex,
  { request, userId, from }: { request: AdRequest; userId: string | undefined; from: Asking },
): PendingRequest {
  const placement = placementOf(node, adIndex, { request, from })
  const place = locationAskedFor(node, request, from.address)
  const viewer =
    userId === undefined ? undefined : node.decisions.hashes.ofViewer(placement.app.id, userId)
  const { device, privacy } = request
  const { adLimits } = placement.app
  const ownersHere = node.traffic.ownersAt(from.address, from.now)
  const isTest = request.test === true
  const hasManyUnseen = !isTest && node.unseenAds.hasMany(from.address, from.now)
  const unseenCampaigns = isTest ? nothing : node.unseenAds.campaignsOf(from.address, from.now)
  const opportunity = {
    placement,
    format: placement.format,
    adLimits: privacy?.child === true ? limitsForChild(adLimits) : adLimits,
    device,
    place,
    viewer,
    ownersHere,
    hasManyUnseen,
    unseenCampaigns,
  }
  const { user_agent: userAgent } = device
  return { opportunity, isTest, from: userAgent === undefined ? from : { ...from, userAgent } }
}

const nothing: ReadonlySet<number> = new Set()

/** Evaluates the campaigns if this decision is a test or is sampled. */
function listFor(
  node: DecisionNode,
  adIndex: AdIndex,
  { pending, context }: { pending: PendingRequest; context: DecisionContext },
): Candidates | undefined {
  const { opportunity, isTest } = pending
  if (isTest) return candidatesOf(adIndex, opportunity, { ...context, most: mostForTest })
  if (!node.decisions.sampler.isSampled(opportunity.placement.number, context.now)) return undefined
  return candidatesOf(adIndex, opportunity, { ...context, most: mostForSample })
}

/** Returns what a request is shown, or why nothing. Where it is no test, the price is reserved. */
export function chooseFor(
  node: DecisionNode,
  adIndex: AdIndex,
  { pending, context }: { pending: PendingRequest; context: DecisionContext },
): Chosen {
  const { opportunity, isTest } = pending
  const closed = closedFor(opportunity, context)
  if (closed !== undefined) return closed
  return choose<Reservation>(adIndex.index, opportunity, {
    ...context,
    served: node.served,
    take: (campaign) => {
      if (isTest) return { reservation: undefined }
      const reservation = node.budgets.take(campaign.number, context.now)
      return reservation && { reservation }
    },
  })
}

/**
 * A region in the body is accepted in test requests only: otherwise a publisher could claim the
 * region with the highest prices.
 */
function locationAskedFor(node: DecisionNode, request: AdRequest, address: string): GeoLocation {
  if (request.test === true && request.region !== undefined) return locationOfRegion(request.region)
  return node.locate(address)
}

function closedFor(
  { placement, format, device }: AdOpportunity,
  { stops }: DecisionContext,
): NoAdReason | undefined {
  const { app, number, isPaused } = placement
  if (!app.isApproved) return 'not_approved'
  const isHeld = stops.placements.has(number) || stops.apps.has(app.number)
  if (isPaused || isHeld) return closedReasons.placement_paused
  return isPlayable(format, device) ? undefined : 'format'
}

function note(
  node: DecisionNode,
  { opportunity, from }: PendingRequest,
  { request, chosen }: { request: AdRequest; chosen: Chosen },
): void {
  const { placement, place, viewer } = opportunity
  const { caps, noFills, notes } = node.decisions
  const winner = typeof chosen === 'string' ? undefined : chosen
  if (winner !== undefined) recordServed(node.served, winner)
  if (winner?.reservation !== undefined)
    node.unseenAds.noteGiven(from.address, winner.campaign, from.now)
  if (winner !== undefined && viewer !== undefined)
    caps.note(viewer, winner.campaign.number, from.now)
  if (typeof chosen === 'string')
    noFills.count({ at: from.now, placement: placement.number, reason: chosen })
  notes.asked({ at: from.now, placement: placement.number, sdk: request.sdk })
  node.requestCounts.count({
    at: from.now,
    placement: placement.number,
    country: place.country,
    answer: winner && { campaign: winner.campaign.number, content: winner.content.number },
  })
}

function sampleDecision(
  node: DecisionNode,
  { opportunity, isTest, from }: PendingRequest,
  {
    listed,
    chosen,
    ...known
  }: { listed: Candidates; chosen: Chosen; consent: Consent; requestId: string },
): void {
  const result = typeof chosen === 'string' ? chosen : chosen.campaign
  const decision = { ...known, at: from.now, isTest, chosen: result }
  node.decisions.sampler.keep(decisionOf(opportunity, listed, decision))
}

/**
 * The part of the candidates that a test answer shows. A placement key is no secret, so the caller
 * may be anybody: other organizations' campaigns are only counted by their failed filter, and no
 * prices are shown.
 */
function asAnswered({ list }: Candidates, { app }: LivePlacement): Partial<AdReply> {
  const [own, others] = [list.filter(isOwn), list.filter((one) => !isOwn(one))]
  const counts = Map.groupBy(others, ({ failure }) => failure?.reason ?? null)
  function isOwn({ campaign }: Candidates['list'][number]): boolean {
    return campaign.app.organization === app.organization
  }
  return {
    candidates: own
      .map(({ campaign, failure }) => ({
        campaign_id: campaign.id,
        failed: failure?.reason ?? null,
      }))
      .toSorted((one, other) => one.campaign_id.localeCompare(other.campaign_id)),
    others: [...counts]
      .map(([failed, ones]) => ({ failed, campaigns: ones.length }))
      .toSorted((one, other) => other.campaigns - one.campaigns),
  }
}
