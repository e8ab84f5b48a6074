import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

/** What an operator says of a payout: the bank's value date, and why. */
export interface DatedReason {
  day: string
  reason: string
}

export const datedReasonRules: readonly Rule<DatedReason>[] = [
  ['day', ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day), 'Choose the value date'],
  ...reasonRules,
]
