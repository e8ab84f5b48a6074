import type { Deviation } from '@frontrow/contract/operator/traffic'
import type { FilterReason } from '@frontrow/contract/traffic'
import { lookUp } from '../../../lib/look-up.ts'
import { percentText } from '../../../lib/text/percent-text.ts'

const reasons: Readonly<Record<FilterReason, string>> = {
  unbilled_late: 'Too late to be billed',
  prefetch: 'Prefetched',
  listed_bot: 'Known crawler',
  datacentre: 'From a data centre',
  other_agent: 'Another program than the app',
  too_often: 'Too often',
  injected: 'Install injected',
  own_address: 'From the publisher’s own address',
  address_limit: 'Too many from one address',
}

/** Why an event does not count. */
export function filterWords(reason: string): string {
  return lookUp(reasons, reason) ?? reason.replaceAll('_', ' ')
}

const measures: Readonly<Record<Deviation['measure'], string>> = {
  ctr: 'Clicks per impression',
  fill: 'Fill',
  filtered: 'Filtered events',
}

export function measureWords(measure: Deviation['measure']): string {
  return lookUp(measures, measure) ?? measure
}

/** 'Clicks per impression 50%, usually 1.2%' */
export function deviationText({ measure, value, usual }: Deviation): string {
  return `${measureWords(measure)} ${percentText(value, 1)}, usually ${percentText(usual, 1)}`
}

/** '+12.4': how many standard deviations from the usual. */
export function distanceText(z: number): string {
  return `${z > 0 ? '+' : '−'}${Math.abs(z).toFixed(1)}`
}
