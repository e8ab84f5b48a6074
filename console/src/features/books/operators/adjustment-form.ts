import { dayMs } from '@frontrow/contract/durations'
import {
  mostAdjustedDays,
  type proposeAdjustment,
} from '@frontrow/contract/operator/finance/adjustments'
import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

export interface AdjustmentForm {
  placement: string
  from: string
  till: string
  reason: string
}

/** The form as an address gives it, such as that of a recheck of traffic. */
export function givenAdjustment(params: URLSearchParams): AdjustmentForm {
  const of = (key: string) => params.get(key) ?? ''
  return {
    placement: of('placement'),
    from: of('from'),
    till: of('to') || of('from'),
    reason: of('reason'),
  }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

export const adjustmentRules: readonly Rule<AdjustmentForm>[] = [
  ['from', ({ from }) => isDay(from), 'Choose the first day'],
  ['till', ({ till }) => isDay(till), 'Choose the last day'],
  [
    'till',
    ({ from, till }) => !isDay(from) || isSpan(from, till),
    `Choose the first day or a day up to ${mostAdjustedDays - 1} days later`,
    ['from'],
  ],
  ...reasonRules,
]

function isSpan(from: string, till: string): boolean {
  const days = (Date.parse(till) - Date.parse(from)) / dayMs
  return days >= 0 && days < mostAdjustedDays
}

/** Beside which field each refusal is shown; null: above the button. */
export const refusedAdjustment = {
  books_not_open: null,
  placement_not_found: 'placement',
  span_not_possible: 'till',
  day_not_posted: 'from',
  nothing_to_take_back: null,
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof proposeAdjustment>, keyof AdjustmentForm | null>
