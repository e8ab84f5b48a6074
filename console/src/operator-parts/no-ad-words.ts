import type { NoAdReason } from '@frontrow/contract/delivery'
import { lookUp } from '../lib/text/look-up.ts'
import { sentenceCase } from '../lib/text/sentence-case.ts'

const words: Readonly<Record<NoAdReason, string>> = {
  not_approved: 'Organization not approved or held',
  placement_paused: 'Placement paused or held',
  no_campaign: 'No running campaign',
  region: 'Region not targeted',
  format: 'No ad of this format',
  device: 'No ad for this device or orientation',
  store: 'Store not available on the device',
  same_app: 'Same app',
  frequency: 'Frequency cap reached',
  pacing: 'Paced',
  budget: 'Budget used up',
  floor: 'Below the floor price',
  review: 'In review or held',
  blocked: 'Blocked by the publisher',
}

/** Why a request got no ad, or why a campaign was not the one, for operators. */
export function noAdWords(reason: string): string {
  return lookUp(words, reason) ?? reason
}

/** The filters whose stored name is not the word that is used today. */
const filters = {
  'own address': 'Self-traffic',
  'another app': 'Same app',
  'app not denied': 'App not rejected',
  floor: 'Floor price',
  frequency: 'Frequency cap',
}

/** The filter that a campaign failed: 'Advertiser approved'. */
export function filterText(name: string): string {
  return lookUp(filters, name) ?? sentenceCase(name)
}

export const systemWords = { android: 'Android', ios: 'iOS', web: 'Web', other: 'Other' } as const
