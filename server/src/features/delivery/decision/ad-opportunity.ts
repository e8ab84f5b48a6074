// Which ads of a campaign a request may get.
import type { AdFormat } from '@frontrow/contract/delivery'
import { type AdLimits, isInBlockedCategory, isWithinRating } from '../ad-index/ad-limits.ts'
import type { LiveCampaign, LivePlacement } from '../ad-index/ad-snapshot.ts'
import { type Device, type LiveContent, fitsDevice } from '../ad-index/formats.ts'
import type { GeoLocation } from '../ad-index/geo-location.ts'
import type { StopList } from '../stop-list/stop-list.ts'

/** One ad request, as the eligibility filters see it. */
export interface AdOpportunity {
  placement: LivePlacement
  format: AdFormat
  /** Those of the app, or of an app for children where the viewer is a child. */
  adLimits: AdLimits
  device: Device
  place: GeoLocation
  /** A hash that stands for the viewer, in 32 bits; undefined without consent. */
  viewer: number | undefined
  /**
   * Numbers of the organizations whose console was recently used from the caller's address; usually
   * none.
   */
  ownersHere: ReadonlySet<number>
  /** The caller's address has been given too many paid ads that it has not shown. */
  hasManyUnseen: boolean
  /** Numbers of the campaigns of which it has been given too many; usually none. */
  unseenCampaigns: ReadonlySet<number>
}

export interface Asking {
  /** The caller's IP address. */
  address: string
  /** Of the program that will report the events. */
  userAgent: string
  now: Date
}

/** One ad request while it is being decided. */
export interface PendingRequest {
  opportunity: AdOpportunity
  isTest: boolean
  from: Asking
}

/**
 * Returns true if the campaign and the placement belong to the same organization. Cross-promotion
 * is free, so budget and floor filters do not apply.
 */
export function isCrossPromotion(campaign: LiveCampaign, { placement }: AdOpportunity): boolean {
  return campaign.app.organization === placement.app.organization
}

/** The ads of a campaign that fit the request and that may be shown in its app. */
export function contentsFor(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  stops: StopList,
): readonly LiveContent[] {
  const { format, device, adLimits } = opportunity
  const fitting = (seenContents(campaign, opportunity).get(format) ?? []).filter((content) =>
    fitsDevice(content, format, device),
  )
  if (stops.contents.size === 0 && adLimits.isOpen) return fitting
  const asked = { opportunity, stops }
  return fitting.filter((content) => contentRules.every((passes) => passes(content, asked)))
}

/** An organization shows its own ads in its own apps while they wait for a decision. */
export function seenContents(campaign: LiveCampaign, opportunity: AdOpportunity) {
  return isCrossPromotion(campaign, opportunity) ? campaign.contents : campaign.openContents
}

interface ContentQuestion {
  opportunity: AdOpportunity
  stops: StopList
}

/**
 * What one ad must pass, in the order of the filters. A filter is passed by a campaign that has an
 * ad which passes its rule and all rules before it.
 */
export const contentRules: readonly ((content: LiveContent, asked: ContentQuestion) => boolean)[] =
  [
    ({ number }, { stops }) => !stops.contents.has(number),
    ({ rated }, { opportunity }) => isWithinRating(rated, opportunity.adLimits),
    ({ rated }, { opportunity }) => !isInBlockedCategory(rated, opportunity.adLimits),
  ]

/** True if an ad of the campaign fits the request and passes the first `rules` rules. */
export function hasContent(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  { stops, rules }: { stops: StopList; rules: number },
): boolean {
  const { format, device } = opportunity
  const asked = { opportunity, stops }
  const first = contentRules.slice(0, rules)
  return (seenContents(campaign, opportunity).get(format) ?? []).some(
    (content) =>
      fitsDevice(content, format, device) && first.every((passes) => passes(content, asked)),
  )
}
