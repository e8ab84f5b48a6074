import { newId } from '../../../lib/db/ids.ts'
import type { Reservation } from '../budgets/lease-ledger.ts'
import type { HandedOut } from '../tokens/event-token.ts'
import { osNumbers } from '../store/event-os.ts'
import { storeFor } from '../tokens/store-link.ts'
import type { PendingRequest } from './ad-opportunity.ts'
import type { Winner } from './choose.ts'
import type { DecisionNode } from './decision-node.ts'

/** What the tokens of an answer say of the ad that is given. */
export function handedOutFor(
  node: DecisionNode,
  { campaign, content, reservation }: Winner<Reservation>,
  { opportunity, isTest, from }: PendingRequest,
): HandedOut {
  const { placement, place, device, viewer } = opportunity
  const { hashes } = node.decisions
  return {
    lane: reservation?.lane ?? node.lane.number(),
    issuedAt: Math.floor(from.now.getTime() / 1000),
    rid: newId(from.now),
    publisher: placement.app.organization,
    publisherApp: placement.app.number,
    placement: placement.number,
    advertiser: campaign.app.organization,
    advertisedApp: campaign.app.number,
    campaign: campaign.number,
    content: content.number,
    country: place.country,
    isBanner: opportunity.format === 'banner',
    isTest,
    os: osNumbers[device.os],
    store: storeFor(campaign.app.stores, device.os) ?? 'google',
    ...billOf(reservation),
    // A private address belongs to no network that could be recognized.
    addressHash: place.isUnknown ? 0 : hashes.ofNetwork(from.address),
    agentHash: hashes.ofAgent(from.userAgent),
    viewerHash: viewer ?? 0,
    rewardSeconds: placement.hasReward ? rewardSecondsOf(content.durationSeconds) : 0,
  }
}

/** A video is at least a second long for its reward: 0 says that there is none. */
function rewardSecondsOf(durationSeconds: number | undefined): number {
  return Math.min(255, Math.max(1, Math.round(durationSeconds ?? 1)))
}

function billOf(reservation: Reservation | undefined) {
  return {
    lease: reservation?.lease,
    priceMicros: reservation?.priceMicros ?? 0n,
    networkMicros: reservation?.networkMicros ?? 0n,
  }
}
