import type { NoAdReason } from '@frontrow/contract/delivery'
import { lookUp } from '../../../lib/look-up.ts'

const words: Readonly<Record<NoAdReason, string>> = {
  not_approved: 'Organization not approved or held',
  placement_paused: 'Placement paused or held',
  no_campaign: 'No campaign was running',
  region: 'Not for this region',
  format: 'No ad of this format',
  device: 'No ad for this device or orientation',
  store: 'Not in the device’s store',
  same_app: 'Advertises the app itself',
  frequency: 'Seen often enough',
  pacing: 'Saving its budget',
  budget: 'Budget used up',
  floor: 'Below the floor',
  review: 'In review or held',
  blocked: 'Blocked by the publisher',
}

/** Why a request got no ad, or why a campaign was not the one, for operators. */
export function noAdWords(reason: string): string {
  return lookUp(words, reason) ?? reason
}
