import type { Rejection } from '@frontrow/contract/delivery'
import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import type { WatchedCallShown } from '@frontrow/contract/delivery/watch'
import type { BadgeLook } from '../../ui/feedback/badge.tsx'

export const kindWords: Readonly<Record<WatchedCallShown['kind'], string>> = {
  ad: 'Ad request',
  impression: 'Impression',
  click: 'Click',
  complete: 'Video completed',
  event: 'Event',
}

export const outcomeWords: Readonly<
  Record<WatchedCallShown['outcome'], { title: string; look: BadgeLook }>
> = {
  ad: { title: 'Ad', look: 'success' },
  no_ad: { title: 'No ad', look: 'warning' },
  refused: { title: 'Refused', look: 'error' },
  stored: { title: 'Stored', look: 'success' },
  own_address: { title: 'Not counted', look: 'info' },
  test: { title: 'Test', look: 'info' },
  duplicate: { title: 'Duplicate', look: 'plain' },
  rejected: { title: 'Rejected', look: 'error' },
}

const rejectionWords: Readonly<Record<Rejection, string>> = {
  forged: 'This token is not from this server, or was changed.',
  expired: 'This token is too old. Show an ad within an hour, and a banner within 10 minutes.',
  wrong_kind: 'This token is of another kind of event.',
}

const keyWords: Readonly<Record<NonNullable<WatchedCallShown['key']>['state'], string>> = {
  retired: 'which is retired. Use the key of a placement in use.',
  unknown: 'which no placement has. Copy the key from the list of placements.',
  not_a_placement: 'which is no placement key. Copy the key from the list of placements.',
}

const outcomeDetails: Partial<Readonly<Record<WatchedCallShown['outcome'], string>>> = {
  own_address: 'Your console is used from this address, so its events never count.',
  test: 'Test events are not counted.',
  duplicate: 'The event of this token was already stored.',
}

/** What the outcome of a call means and what to do about it, in sentences. */
export function detailsOf(call: WatchedCallShown): string[] {
  const { outcome, reason, status, message, key } = call
  if (key !== null) return [`${status}: a call with the key ${key.begins}…, ${keyWords[key.state]}`]
  if (outcome === 'refused') return [`${status}: ${message ?? 'The call was refused.'}`]
  if (isRejection(reason)) return [rejectionWords[reason]]
  if (reason !== null) return [`${reasonWords(reason).title}.`, ...campaignDetails(call)]
  const detail = outcomeDetails[outcome]
  return detail === undefined ? [] : [detail]
}

/** The first filter that each of the organization's own campaigns failed. */
function campaignDetails({ own_campaigns: own }: WatchedCallShown): string[] {
  const failed = own.flatMap(({ campaign_name: name, failed: filter }) =>
    filter === null ? [] : [`${name ?? 'Your campaign'}: ${filter}`],
  )
  return failed.length === 0 ? [] : [`Filters that your campaigns failed: ${failed.join(', ')}.`]
}

function isRejection(reason: WatchedCallShown['reason']): reason is Rejection {
  return reason !== null && reason in rejectionWords
}

/** The device, SDK, app version and consent of a call, as far as it names them. */
export function sourceOf({ device, sdk, app_version: app, consent }: WatchedCallShown): string[] {
  return [
    device === null ? [] : [`${device.type}, ${device.os}, ${device.orientation}`],
    sdk === null ? [] : [`SDK ${sdk.name} ${sdk.version}`],
    app === null ? [] : [`app ${app}`],
    consent === null ? [] : [`consent: ${consent}`],
  ].flat()
}
