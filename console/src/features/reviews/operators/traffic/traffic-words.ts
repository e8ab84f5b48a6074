import type { Deviation } from '@frontrow/contract/operator/traffic'
import type { EventKind, FilterReason } from '@frontrow/contract/delivery/traffic'
import { lookUp } from '../../../../lib/text/look-up.ts'
import { percentText } from '../../../../lib/text/percent-text.ts'

const reasons: Readonly<Record<FilterReason, string>> = {
  unbilled_late: 'Too late to bill',
  prefetch: 'Prefetched',
  listed_bot: 'Known crawler',
  datacentre: 'Data center traffic',
  other_agent: 'User agent mismatch',
  too_often: 'Device rate limit',
  injected: 'Click injection',
  own_address: 'Self-traffic',
  address_limit: 'IP rate limit',
}

/** What a recheck finds of an event without a reason. */
const outcomes = { counted: 'Valid' }

export const eventWords: Readonly<Record<EventKind, string>> = {
  impression: 'Impression',
  click: 'Click',
  install: 'Install',
  complete: 'Completion',
}

/** Why an event does not count. */
export function filterWords(reason: string): string {
  return lookUp(reasons, reason) ?? lookUp(outcomes, reason) ?? reason.replaceAll('_', ' ')
}

const measures: Readonly<Record<Deviation['measure'], string>> = {
  ctr: 'CTR',
  fill: 'Fill rate',
  filtered: 'Invalid traffic',
}

export function measureWords(measure: Deviation['measure']): string {
  return lookUp(measures, measure) ?? measure
}

/** 'CTR 50%, usually 1.2%' */
export function deviationText({ measure, value, usual }: Deviation): string {
  return `${measureWords(measure)} ${percentText(value, 1)}, usually ${percentText(usual, 1)}`
}

/** '+12.4': how many standard deviations from the usual. */
export function distanceText(z: number): string {
  return `${z > 0 ? '+' : '−'}${Math.abs(z).toFixed(1)}`
}
