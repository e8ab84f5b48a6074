// The placement that a request is for, by its keys.
import type { AdFormat, requestAd } from '@frontrow/contract/delivery'
import type { Input } from '@frontrow/contract/endpoint'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import type { LivePlacement } from '../ad-index/ad-snapshot.ts'
import type { Asking } from './ad-opportunity.ts'
import type { DecisionNode } from './decision-node.ts'

export type AdRequest = Input<typeof requestAd>['body']

/**
 * Ads are served from memory while the database cannot be reached, but at most this long, because
 * campaigns may have changed since.
 */
const longestSilenceSeconds = 60

/**
 * Returns whether a request's placement has one of the formats, for endpoints that support only
 * some. Decides nothing. Requests for another format are counted for the doctor. Refusals:
 * `key_unknown`.
 */
export function isForFormats(
  node: DecisionNode,
  request: AdRequest,
  { formats, ...from }: Pick<Asking, 'address' | 'now'> & { formats: ReadonlySet<AdFormat> },
): boolean {
  const { format, number: placement } = placementOf(node, node.adIndex(), { request, from })
  if (formats.has(format)) return true
  node.decisions.notes.refused({ reason: 'wrong_format', placement, at: from.now })
  return false
}

/**
 * Looks up keys that are newer than the ad index; undefined where all of a request's are in memory.
 * Refusals: `unavailable`.
 */
export function lookUpKeys(node: DecisionNode, request: AdRequest): Promise<void> | undefined {
  const { placement_api_key: placement, app_api_key: app } = request
  const found = knownKeys(node, node.adIndex(), request)
  if (found.placement !== undefined && (app === undefined || found.app !== undefined))
    return undefined
  refuseWhereAway(node)
  return node.newKeys.lookUp({ placement, app })
}

/**
 * The placement of a request's keys. Refused requests are counted for the doctor. Refusals:
 * `key_unknown`.
 */
export function placementOf(
  node: DecisionNode,
  adIndex: AdIndex,
  { request, from: { address, now: at } }: Asked,
): LivePlacement {
  const { placement_api_key: key, app_api_key: appKey } = request
  const { placement, app } = knownKeys(node, adIndex, request)
  const { notes } = node.decisions
  if (placement === undefined) {
    const owners = node.traffic.ownersAt(address, at)
    notes.refused({ reason: 'unknown_key', key, app: app?.number, owners, at })
    return refuse('key_unknown', { field: 'placement_api_key' })
  }
  if (appKey !== undefined && app?.number !== placement.app.number) {
    notes.refused({ reason: 'other_app', placement: placement.number, at })
    return refuse('key_unknown', { field: 'app_api_key' })
  }
  return placement
}

interface Asked {
  request: AdRequest
  from: Pick<Asking, 'address' | 'now'>
}

/** What memory has for the keys of a request. */
function knownKeys({ keys, newKeys }: DecisionNode, adIndex: AdIndex, request: AdRequest) {
  const { placement_api_key: placement, app_api_key: app } = request
  return {
    placement: keys.find(adIndex.placements, placement) ?? newKeys.placement(placement),
    app: app === undefined ? undefined : (keys.find(adIndex.appKeys, app) ?? newKeys.app(app)),
  }
}

/** Refusals: `unavailable`. */
export function refuseWhereAway({ clock, storage }: DecisionNode): void {
  if (clock.silentSeconds() > longestSilenceSeconds || !storage.canStore())
    refuse('unavailable', { retryAfterSeconds: 5 })
}
