import type { AdFormat, NoAdReason } from '@frontrow/contract/delivery'
import type { LiveCampaign, LivePlacement } from './catalogue.ts'
import { fitsDevice } from './formats.ts'
import type { Place } from './place.ts'
import { storeFor } from './store-link.ts'

export interface Device {
  type: 'phone' | 'tablet'
  os: 'android' | 'ios' | 'web' | 'other'
  orientation: 'portrait' | 'landscape'
}

/** One request as the questions see it. */
export interface AskedFor {
  placement: LivePlacement
  format: AdFormat
  device: Device
  place: Place
}

/** Why a campaign may not be shown for this request: the first question it fails, or null when it may. */
export function whyNot(campaign: LiveCampaign, asked: AskedFor, now: Date): NoAdReason | null {
  const failed = questions.find((question) => !question.passes(campaign, asked, now))
  return failed?.no ?? null
}

interface Question {
  /** What passing it means, in the words of an answer's `why`. */
  name: string
  no: NoAdReason
  passes(campaign: LiveCampaign, asked: AskedFor, now: Date): boolean
}

/** The cheap ones first. */
const questions: readonly Question[] = [
  {
    name: 'running',
    no: 'no_campaign',
    passes: (campaign, _asked, now) =>
      campaign.startsAt <= now.getTime() && now.getTime() < campaign.validTill,
  },
  { name: 'advertiser approved', no: 'not_approved', passes: ({ app }) => app.isApproved },
  { name: 'reviewed', no: 'review', passes: ({ isReviewed }) => isReviewed },
  {
    name: 'another app',
    no: 'same_app',
    passes: ({ app }, { placement }) => app.number !== placement.app.number,
  },
  { name: 'format', no: 'format', passes: ({ contents }, { format }) => contents.has(format) },
  {
    name: 'store',
    no: 'store',
    passes: ({ app }, { device }) => storeFor(app.stores, device.os) !== undefined,
  },
  {
    name: 'device',
    no: 'device',
    passes: ({ contents }, { format, device }) =>
      contents.get(format)?.some((content) => fitsDevice(content, format, device)) === true,
  },
  {
    name: 'region',
    no: 'region',
    passes: ({ regionIds }, { place }) =>
      place.isUnknown || place.regionIds.some((id) => regionIds.has(id)),
  },
]

export const questionNames: readonly string[] = questions.map(({ name }) => name)

/** Of two reasons the one whose question comes later: the campaign that failed it came nearest to being shown. */
export function nearest(one: NoAdReason, other: NoAdReason): NoAdReason {
  return rank(one) >= rank(other) ? one : other
}

function rank(reason: NoAdReason): number {
  return questions.findIndex(({ no }) => no === reason)
}
