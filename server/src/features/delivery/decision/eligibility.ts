import type { NoAdReason } from '@frontrow/contract/delivery'
import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import { isShownToOthers } from '../ad-index/campaign-index.ts'
import { fitsDevice, playedTypeOf } from '../ad-index/formats.ts'
import type { StopList } from '../stop-list/stop-list.ts'
import { storeFor } from '../tokens/store-link.ts'
import {
  type AdOpportunity,
  contentRules,
  hasContent,
  isCrossPromotion,
  seenContents,
} from './ad-opportunity.ts'
import type { FrequencyCaps } from './frequency-caps.ts'

/** The state that changes between two requests. */
export interface EvaluationContext {
  now: Date
  budgets: { whyNot(campaign: number, now: Date): 'budget' | 'pacing' | null }
  caps: Pick<FrequencyCaps, 'isReached'>
  /** What operators keep from running. */
  stops: StopList
}

/**
 * The filter that a campaign failed, and the matching no-ad reason. The campaign that failed with
 * the greater rank came nearer to being shown.
 */
export interface Failure<Reason extends NoAdReason = NoAdReason> {
  filter: string
  reason: Reason
  rank: number
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
  failures: readonly Failure<Reason>[]
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
  const failure = failureOf(name, reason)
  return {
    name,
    failures: [failure],
    isIndexed: false,
    why: (campaign, opportunity, context) =>
      passes(campaign, opportunity, context) ? null : failure,
  }
}

let ranks = 0

/** Filters are made in the order of their evaluation, so a later one has a greater rank. */
function failureOf<Reason extends NoAdReason>(filter: string, reason: Reason): Failure<Reason> {
  ranks += 1
  return { filter, reason, rank: ranks }
}

/** Cheap filters come first. */
const filters = [
  each(
    'running',
    'no_campaign',
    ({ startsAt, validTill }, _opportunity, { now }) =>
      startsAt <= now.getTime() && now.getTime() < validTill,
  ),
  indexed('advertiser approved', 'not_approved', ({ app }) => app.isApproved),
  indexed(
    'reviewed',
    'review',
    (campaign, opportunity) =>
      campaign.isReviewed && (isShownToOthers(campaign) || isCrossPromotion(campaign, opportunity)),
  ),
  indexed('format', 'format', (campaign, opportunity) => {
    const { format, device } = opportunity
    const contents = seenContents(campaign, opportunity).get(format)
    return contents?.some((content) => playedTypeOf(content, format, device) !== undefined) === true
  }),
  indexed('device', 'device', (campaign, opportunity) => {
    const { format, device } = opportunity
    const contents = seenContents(campaign, opportunity).get(format)
    return contents?.some((content) => fitsDevice(content, format, device)) === true
  }),
  each('store', 'store', ({ app }, { device }) => storeFor(app.stores, device.os) !== undefined),
  indexed(
    'region',
    'region',
    ({ regionIds }, { place }) =>
      place.isUnknown || place.regionIds.some((id) => regionIds.has(id)),
  ),
  // Holds stand after the filters of the index, which knows nothing of them.
  each(
    'advertiser not held',
    'not_approved',
    ({ app }, _opportunity, { stops }) => !stops.advertisers.has(app.organization),
  ),
  each(
    'campaign not held',
    'review',
    ({ number }, _opportunity, { stops }) => !stops.campaigns.has(number),
  ),
  each(
    'app not denied',
    'review',
    ({ app }, _opportunity, { stops }) => !stops.advertisedApps.has(app.number),
  ),
  each(
    'ad not held',
    'review',
    (campaign, opportunity, { stops }) =>
      stops.contents.size === 0 || hasContent(campaign, opportunity, { stops, rules: 1 }),
  ),
  each(
    'ad rating',
    'review',
    (campaign, opportunity, { stops }) =>
      opportunity.adLimits.isOpen || hasContent(campaign, opportunity, { stops, rules: 2 }),
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
    'category not blocked',
    'blocked',
    (campaign, opportunity, { stops }) =>
      opportunity.adLimits.categories === 0 ||
      hasContent(campaign, opportunity, { stops, rules: contentRules.length }),
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
  // Nothing was wrong with the campaign. The reason is `frequency`, the nearest in the closed list.
  each(
    'earlier ads shown',
    'frequency',
    (campaign, opportunity) =>
      (!opportunity.hasManyUnseen && !opportunity.unseenCampaigns.has(campaign.number)) ||
      isCrossPromotion(campaign, opportunity),
  ),
  budgetFilter(),
]

function budgetFilter(): EligibilityFilter<'budget' | 'pacing'> {
  const failures = { budget: failureOf('budget', 'budget'), pacing: failureOf('budget', 'pacing') }
  return {
    name: 'budget',
    failures: Object.values(failures),
    isIndexed: false,
    why: (campaign, opportunity, { budgets, now }) => {
      if (isCrossPromotion(campaign, opportunity)) return null
      const reason = budgets.whyNot(campaign.number, now)
      return reason && failures[reason]
    },
  }
}

const unindexedFilters = filters.filter(({ isIndexed }) => !isIndexed)

/** The filter names in the order of evaluation. */
export const filterNames: readonly string[] = filters.map(({ name }) => name)

type FilterReason = (typeof filters)[number]['failures'][number]['reason']

/**
 * Reasons that are found before any campaign is looked at. It does not compile while another reason
 * has no filter.
 */
export const closedReasons: Readonly<Record<Exclude<NoAdReason, FilterReason>, NoAdReason>> = {
  placement_paused: 'placement_paused',
}

/** The failure with a reason that no campaign was asked for: its first one in the order. */
export function failureWith(reason: FilterReason): Failure {
  const failures = filters.flatMap((filter): readonly Failure[] => filter.failures)
  return failures.find((failure) => failure.reason === reason) ?? failureOf('', reason)
}

/** Returns the failure of the campaign that came nearer to being shown. */
export function nearest(one: Failure, other: Failure): Failure {
  return one.rank >= other.rank ? one : other
}
