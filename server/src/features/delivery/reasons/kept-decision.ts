import type { AdFormat, NoAdReason } from '@frontrow/contract/delivery'
import type { Candidates } from '../decision/candidates.ts'
import type { LiveCampaign } from '../catalogue/catalogue.ts'
import type { AskedFor } from '../decision/eligibility.ts'
import type { Device } from '../catalogue/formats.ts'

/** What was asked for, as it is kept; no address, and nobody who will see the ad. */
export interface KeptRequest {
  format: AdFormat
  type: Device['type']
  os: Device['os']
  orientation: Device['orientation']
  country: string
  isRegionUnknown: boolean
}

export interface KeptCandidate {
  /** A campaign's id. */
  campaign: string
  /** The question's name. */
  failed: string | null
  reason: NoAdReason | null
  hasWon: boolean
}

export interface KeptDecision {
  requestId: string
  /** Number of the placement. */
  placement: number
  at: Date
  isTest: boolean
  asked: KeptRequest
  /** Why there was no ad; null where there was one. */
  reason: NoAdReason | null
  candidates: KeptCandidate[]
  leftOut: number
}

/** What is kept of a decision. */
export function decisionOf(
  asked: AskedFor,
  listed: Candidates,
  made: { requestId: string; at: Date; isTest: boolean; chosen: LiveCampaign | NoAdReason },
): KeptDecision {
  const { placement, format, device, place } = asked
  const { chosen, ...rest } = made
  const { list } = listed
  const isMissing = typeof chosen !== 'string' && !list.some(({ campaign }) => campaign === chosen)
  const candidates = isMissing ? [...list, { campaign: chosen, failure: null }] : list
  return {
    ...rest,
    placement: placement.number,
    asked: {
      ...{ format, type: device.type, os: device.os, orientation: device.orientation },
      ...{ country: place.country, isRegionUnknown: place.isUnknown },
    },
    reason: typeof chosen === 'string' ? chosen : null,
    candidates: candidates.map(({ campaign, failure }) => ({
      ...{ campaign: campaign.id, failed: failure?.question ?? null },
      ...{ reason: failure?.reason ?? null, hasWon: campaign === chosen },
    })),
    leftOut: listed.leftOut - (isMissing ? 1 : 0),
  }
}
