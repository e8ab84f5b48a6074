// What a live view shows of a request for an ad.
import type { Consent, NoAdReason, requestAd } from '@frontrow/contract/delivery'
import type { Input } from '@frontrow/contract/endpoint'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import type { KnownKeys } from '../ad-index/known-keys.ts'
import type { NewKeys } from '../ad-index/new-keys.ts'
import type { Refusal } from '../../../lib/failures/refuse.ts'
import type { Watches } from '../watch/watches.ts'
import type { PendingRequest } from './ad-opportunity.ts'
import { type EvaluationContext, firstFailedFilter } from './eligibility.ts'

/** The parts of a node that a live view of requests needs. */
interface WatchedNode {
  watches: Watches
  adIndex: () => Pick<AdIndex, 'placements' | 'index'>
}

interface Answered {
  requestId: string
  consent: Consent
  /** The ad, or the reason for none. */
  chosen: object | NoAdReason
}

/** The most own campaigns that a request evaluates, because its answer waits for them. */
const mostOwnCampaigns = 20

/**
 * Evaluates the publisher's own campaigns before the choice changes their turns and caps. Returns
 * the function that keeps the request with its answer; undefined where no view sees it.
 */
export function watchedRequest(
  { watches, adIndex }: WatchedNode,
  { sdk, app, device }: Pick<Input<typeof requestAd>['body'], 'sdk' | 'app' | 'device'>,
  { pending, context }: { pending: PendingRequest; context: EvaluationContext },
): ((answered: Answered) => void) | undefined {
  if (watches.size === 0) return undefined
  const { opportunity, isTest, from } = pending
  const { placement, format } = opportunity
  const { organization } = placement.app
  const sights = watches.seenBy({ organization, address: from.address, code: sdk?.watch })
  if (sights.length === 0) return undefined
  const own = adIndex().index.ofOrganization(organization).slice(0, mostOwnCampaigns)
  const ownCampaigns = own.map((campaign) => ({
    campaign_id: campaign.id,
    failed: firstFailedFilter(campaign, opportunity, context)?.filter ?? null,
  }))
  return ({ requestId, consent, chosen }) => {
    const reason = typeof chosen === 'string' ? chosen : null
    for (const sight of sights)
      watches.keep(sight, {
        at: from.now,
        kind: 'ad',
        outcome: reason === null ? 'ad' : 'no_ad',
        request_id: requestId,
        placement: placement.number,
        format,
        device: { type: device.type, os: device.os, orientation: device.orientation },
        ...(sdk && { sdk: { name: sdk.name, version: sdk.version } }),
        ...(app && { app_version: app.version }),
        consent,
        is_test: isTest,
        reason,
        own_campaigns: ownCampaigns,
      })
  }
}

/** A call that was refused, as it came. */
export interface RefusedCall {
  kind: 'ad' | 'event'
  address: string
  /** What the caller sent as the key of a placement, if that is a text. */
  key?: string | undefined
  /** What the caller sent as `sdk.watch`, if that is a text. */
  code?: string | undefined
  refusal: Refusal
  now: Date
}

/**
 * Keeps a refused call for the live views of its address, and for those of its code where its key
 * names a placement.
 */
export function watchRefused(
  node: WatchedNode & { keys: KnownKeys; newKeys: Pick<NewKeys, 'placement'> },
  { kind, address, key, code, refusal, now }: RefusedCall,
): void {
  const { watches, keys, newKeys, adIndex } = node
  const placement =
    key === undefined ? undefined : (keys.find(adIndex().placements, key) ?? newKeys.placement(key))
  const { status, field = null, message } = refusal
  const call = { at: now, kind, outcome: 'refused', status, field, message } as const
  for (const sight of watches.seenBy({
    organization: placement?.app.organization,
    address,
    code,
  })) {
    if (key !== undefined && placement === undefined) watches.keepUnknown(sight, call, key)
    else watches.keep(sight, { ...call, ...(placement && { placement: placement.number }) })
  }
}
