import type { AdFormat, NoAdReason } from '@frontrow/contract/delivery'
import type { LiveCampaign, LivePlacement } from '../ad-index/ad-snapshot.ts'
import { type Device, fitsDevice } from '../ad-index/formats.ts'
import type { FrequencyCaps } from './frequency-caps.ts'
import type { GeoLocation } from '../ad-index/geo-location.ts'
import { storeFor } from '../tokens/store-link.ts'

/** One request as the questions see it. */
export interface AdOpportunity {
  placement: LivePlacement
  format: AdFormat
  device: Device
  place: GeoLocation
  /** Stands for the person who will see it; undefined without their consent. */
  viewer: string | undefined
  /**
   * Numbers of the organizations whose console was lately used from the caller's address; mostly
   * none.
   */
  ownersHere: ReadonlySet<number>
}

/** What changes between two requests. */
export interface EvaluationContext {
  now: Date
  budgets: { whyNot(campaign: number, now: Date): 'budget' | 'pacing' | null }
  caps: Pick<FrequencyCaps, 'isReached'>
}

/** A question a campaign failed, and the reason that a no-fill is told with. */
export interface Failure {
  filter: string
  reason: NoAdReason
}

/** True where a publisher's own campaign fills its own space: it is free, so nothing about money is asked of it. */
export function isCrossPromotion(campaign: LiveCampaign, { placement }: AdOpportunity): boolean {
  return campaign.app.organization === placement.app.organization
}

/** The first question a campaign fails, or null when it may be shown. */
export function firstFailedFilter(
  campaign: LiveCampaign,
  asked: AdOpportunity,
  moment: EvaluationContext,
): Failure | null {
  return ask(filters, campaign, { asked, moment })
}

/** The same for a campaign out of the list of the index that fits the request, which has answered some questions already. */
export function firstFailedFilterInIndex(
  campaign: LiveCampaign,
  asked: AdOpportunity,
  moment: EvaluationContext,
): Failure | null {
  return ask(unindexedFilters, campaign, { asked, moment })
}

function ask(
  list: readonly EligibilityFilter[],
  campaign: LiveCampaign,
  { asked, moment }: { asked: AdOpportunity; moment: EvaluationContext },
): Failure | null {
  for (const filter of list) {
    const failure = filter.why(campaign, asked, moment)
    if (failure !== null) return failure
  }
  return null
}

interface EligibilityFilter {
  /** What passing it means, in the words of an answer's `why`. */
  name: string
  reasons: readonly NoAdReason[]
  /** True: a list of the index holds only campaigns that pass it. */
  isIndexed: boolean
  why(campaign: LiveCampaign, asked: AdOpportunity, moment: EvaluationContext): Failure | null
}

type Passes = (campaign: LiveCampaign, asked: AdOpportunity, moment: EvaluationContext) => boolean

/** A question that the index answers once for all requests. */
function indexed(name: string, reason: NoAdReason, passes: Passes): EligibilityFilter {
  return { ...each(name, reason, passes), isIndexed: true }
}

/** A question that is asked at each request. */
function each(name: string, reason: NoAdReason, passes: Passes): EligibilityFilter {
  const failure = { filter: name, reason }
  return {
    ...{ name, reasons: [reason], isIndexed: false },
    why: (campaign, asked, moment) => (passes(campaign, asked, moment) ? null : failure),
  }
}

/** The cheap ones first; of two campaigns the one that fails a later one came nearer. */
const filters: readonly EligibilityFilter[] = [
  each(
    'running',
    'no_campaign',
    ({ startsAt, validTill }, _asked, { now }) =>
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
  // It would be shown to the people who pay for it. `region` is the reason, because the closed list
  // has none that is nearer.
  each(
    'own address',
    'region',
    (campaign, asked) =>
      !asked.ownersHere.has(campaign.app.organization) || isCrossPromotion(campaign, asked),
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
    (campaign, asked) =>
      isCrossPromotion(campaign, asked) ||
      (campaign.isBelowNetworkFloor !== true &&
        campaign.priceMicros >= asked.placement.floorMicros),
  ),
  each(
    'frequency',
    'frequency',
    ({ number }, { viewer }, { caps, now }) =>
      viewer === undefined || !caps.isReached(viewer, number, now),
  ),
  {
    ...{ name: 'budget', reasons: ['budget', 'pacing'], isIndexed: false },
    why: (campaign, asked, { budgets, now }) => {
      const reason = isCrossPromotion(campaign, asked) ? null : budgets.whyNot(campaign.number, now)
      return reason && { filter: 'budget', reason }
    },
  },
]

const unindexedFilters = filters.filter(({ isIndexed }) => !isIndexed)

/** In the order they are asked in. */
export const filterNames: readonly string[] = filters.map(({ name }) => name)

const ranks: Readonly<Record<string, number>> = Object.fromEntries(
  filters.flatMap(({ reasons }) => reasons).map((reason, rank) => [reason, rank]),
)

/** Of two reasons the one whose question comes later: the campaign that failed it came nearest to being shown. */
export function nearest(one: NoAdReason, other: NoAdReason): NoAdReason {
  return (ranks[one] ?? 0) >= (ranks[other] ?? 0) ? one : other
}
