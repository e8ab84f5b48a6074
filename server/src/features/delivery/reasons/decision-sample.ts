import type { AdFormat, Consent, NoAdReason } from '@frontrow/contract/delivery'
import type { LiveCampaign, LivePlacement } from '../ad-index/ad-snapshot.ts'
import type { Device } from '../ad-index/formats.ts'
import type { GeoLocation } from '../ad-index/geo-location.ts'

/** The request as stored in a decision sample: without address and viewer. */
export interface SampledRequest {
  format: AdFormat
  type: Device['type']
  os: Device['os']
  orientation: Device['orientation']
  country: string
  isRegionUnknown: boolean
  /** What was used of the viewer. */
  consent?: Consent
}

export interface SampledCandidate {
  /** A campaign's id. */
  campaign: string
  /** The name of the failed filter. */
  failed: string | null
  reason: NoAdReason | null
  hasWon: boolean
}

export interface DecisionSample {
  requestId: string
  /** The number of the placement. */
  placement: number
  at: Date
  isTest: boolean
  asked: SampledRequest
  /** The no-ad reason; null if an ad was served. */
  reason: NoAdReason | null
  candidates: SampledCandidate[]
  leftOut: number
}

/** The part of an ad request that a sample is made of. */
interface DecidedRequest {
  placement: LivePlacement
  format: AdFormat
  device: Device
  place: GeoLocation
}

/** The campaigns that were evaluated for it, each with the filter that it failed. */
interface EvaluatedCandidates {
  list: { campaign: LiveCampaign; failure: { filter: string; reason: NoAdReason } | null }[]
  leftOut: number
}

/** Makes the decision sample of a decision. */
export function decisionOf(
  asked: DecidedRequest,
  listed: EvaluatedCandidates,
  decision: {
    requestId: string
    at: Date
    isTest: boolean
    consent: Consent
    chosen: LiveCampaign | NoAdReason
  },
): DecisionSample {
  const { placement, format, device, place } = asked
  const { chosen, consent, ...rest } = decision
  const { list } = listed
  const isMissing = typeof chosen !== 'string' && !list.some(({ campaign }) => campaign === chosen)
  const candidates = isMissing ? [...list, { campaign: chosen, failure: null }] : list
  return {
    ...rest,
    placement: placement.number,
    asked: {
      format,
      type: device.type,
      os: device.os,
      orientation: device.orientation,
      country: place.country,
      isRegionUnknown: place.isUnknown,
      consent,
    },
    reason: typeof chosen === 'string' ? chosen : null,
    candidates: candidates.map(({ campaign, failure }) => ({
      campaign: campaign.id,
      failed: failure?.filter ?? null,
      reason: failure?.reason ?? null,
      hasWon: campaign === chosen,
    })),
    leftOut: listed.leftOut - (isMissing ? 1 : 0),
  }
}
