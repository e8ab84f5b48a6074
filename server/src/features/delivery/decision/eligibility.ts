import type { AdFormat, NoAdReason } from '@frontrow/contract/delivery'
import type { LiveCampaign, LivePlacement } from '../ad-index/ad-snapshot.ts'
import { type Device, fitsDevice } from '../ad-index/formats.ts'
import type { FrequencyCaps } from './frequency-caps.ts'
import type { GeoLocation } from '../ad-index/geo-location.ts'
import { storeFor } from '../tokens/store-link.ts'

/** One ad request, as the eligibility filters see it. */
export interface AdOpportunity {
  placement: LivePlacement
  format: AdFormat
  device: Device
  place: GeoLocation
  /** A hash that stands for the viewer; undefined without consent. */
  viewer: string | undefined
  /**
   * Numbers of the organizations whose console was recently used from the caller's address; usually
   * none.
   */
  ownersHere: ReadonlySet<number>
}

/** The state that changes between two requests. */
export interface EvaluationContext {
  now: Date
  budgets: { whyNot(campaign: number, now: Date): 'budget' | 'pacing' | null }
  caps: Pick<FrequencyCaps, 'isReached'>
}

/** The filter that a campaign failed, and the matching no-ad reason. */
export interface Failure {
  filter: string
  reason: NoAdReason
}

/**
 * Returns true if the campaign and the placement belong to the same organization. Cross-promotion
 * is free, so budget and floor filters do not apply.
 */
export function isCrossPromotion(campaign: LiveCampaign, { placement }: AdOpportunity): boolean {
  return campaign.app.organization === placement.app.organization
}

/** Returns the first filter that a campaign fails, or null if the campaign is eligible. */
export function firstFailedFilter(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  context: EvaluationContext,
): Failure | null {
  return ask(filters, campaign, { opportunity, context })
}

/**
 * The same for a campaign from an index list that matches the request: the index has applied the
 * indexed filters already.
 */
export function firstFailedFilterInIndex(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  context: EvaluationContext,
): Failure | null {
  return ask(unindexedFilters, campaign, { opportunity, context })
}

function ask(
  list: readonly EligibilityFilter[],
  campaign: LiveCampaign,
  { opportunity, context }: { opportunity: AdOpportunity; context: EvaluationContext },
): Failure | null {
  for (const filter of list) {
    const failure = filter.why(campaign, opportunity, context)
    if (failure !== null) return failure
  }
  return null
}

interface EligibilityFilter<Reason extends NoAdReason = NoAdReason> {
  /** What passing the filter means, as shown in an answer's `why`. */
  name: string
  reasons: readonly Reason[]
  /** True if the index lists hold only campaigns that pass this filter. */
  isIndexed: boolean
  why(
    campaign: LiveCampaign,
    opportunity: AdOpportunity,
    context: EvaluationContext,
  ): Failure | null
}

type Passes = (
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  context: EvaluationContext,
) => boolean

/** A filter that the index applies once for all requests. */
function indexed<Reason extends NoAdReason>(
  name: string,
  reason: Reason,
  passes: Passes,
): EligibilityFilter<Reason> {
  return { ...each(name, reason, passes), isIndexed: true }
}

/** A filter that is applied to each request. */
function each<Reason extends NoAdReason>(
  name: string,
  reason: Reason,
  passes: Passes,
): EligibilityFilter<Reason> {
  const failure = { filter: name, reason }
  return {
    name,
    reasons: [reason],
    isIndexed: false,
    why: (campaign, opportunity, context) =>
      passes(campaign, opportunity, context) ? null : failure,
  }
}

/**
 * Cheap filters come first. Of two campaigns, the one that fails a later filter came nearer to
 * being shown.
 */
const filters = [
  each(
    'running',
    'no_campaign',
    ({ startsAt, validTill }, _opportunity, { now }) =>
      startsAt <= now.getTime() && now.getTime() < validTill,
  ),
  indexed('advertiser approved', 'not_approved', ({ app }) => app.isApproved),
  indexed('reviewed', 'review', ({ isReviewed }) => isReviewed),
  indexed('format', 'format', ({ contents }, { format }) => contents.has(format)),
  indexed(
    'device',
    'device',
    ({ contents }, { format, device }) =>
      contents.get(format)?.some((content) => fitsDevice(content, format, device)) === true,
  ),
  each('store', 'store', ({ app }, { device }) => storeFor(app.stores, device.os) !== undefined),
  indexed(
    'region',
    'region',
    ({ regionIds }, { place }) =>
      place.isUnknown || place.regionIds.some((id) => regionIds.has(id)),
  ),
  // The advertiser's own staff would see the ad and the advertiser would pay. The reason is
  // `region`, the nearest in the closed list of reasons.
  each(
    'own address',
    'region',
    (campaign, opportunity) =>
      !opportunity.ownersHere.has(campaign.app.organization) ||
      isCrossPromotion(campaign, opportunity),
  ),
  each('another app', 'same_app', ({ app }, { placement }) => app.number !== placement.app.number),
  each(
    'not blocked',
    'blocked',
    ({ app }, { placement }) => !placement.app.blocked.has(app.number),
  ),
  each(
    'floor',
    'floor',
    (campaign, opportunity) =>
      isCrossPromotion(campaign, opportunity) ||
      (campaign.isBelowNetworkFloor !== true &&
        campaign.priceMicros >= opportunity.placement.floorMicros),
  ),
  each(
    'frequency',
    'frequency',
    ({ number }, { viewer }, { caps, now }) =>
      viewer === undefined || !caps.isReached(viewer, number, now),
  ),
  {
    name: 'budget',
    reasons: ['budget', 'pacing'],
    isIndexed: false,
    why: (campaign, opportunity, { budgets, now }) => {
      const reason = isCrossPromotion(campaign, opportunity)
        ? null
        : budgets.whyNot(campaign.number, now)
      return reason && { filter: 'budget', reason }
    },
  } satisfies EligibilityFilter<'budget' | 'pacing'>,
]

const unindexedFilters = filters.filter(({ isIndexed }) => !isIndexed)

/** The filter names in the order of evaluation. */
export const filterNames: readonly string[] = filters.map(({ name }) => name)

/** Does not compile while a no-ad reason has neither a filter nor a line here. */
const ranks: Readonly<Record<NoAdReason, number>> = {
  // Found before any campaign is looked at.
  placement_paused: 0,
  ...ranksOf(filters),
}

function ranksOf<Reason extends NoAdReason>(
  ranked: readonly EligibilityFilter<Reason>[],
): Record<Reason, number> {
  const reasons = ranked.flatMap((filter) => filter.reasons)
  return Object.fromEntries(reasons.map((reason, rank) => [reason, rank])) as Record<Reason, number>
}

/**
 * Returns the reason of the later filter: the campaign that failed there came nearer to being
 * shown.
 */
export function nearest(one: NoAdReason, other: NoAdReason): NoAdReason {
  return ranks[one] >= ranks[other] ? one : other
}
