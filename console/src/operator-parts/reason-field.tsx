import type { ComponentProps } from 'react'
import type { Rule } from '../lib/forms/form-rules.ts'
import { TextAreaField } from '../ui/forms/text-field.tsx'

/** The rule of a form with a reason: three characters that are not spaces, as in the contract. */
export const reasonRules: readonly Rule<{ reason: string }>[] = [
  [
    'reason',
    ({ reason }) => reason.replaceAll(/\s/g, '').length >= 3,
    'Enter a reason (at least 3 characters)',
  ],
]

/** What an operator says of a transfer: the bank's value date, and why. */
export interface DatedReason {
  day: string
  reason: string
}

export const datedReasonRules: readonly Rule<DatedReason>[] = [
  ['day', ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day), 'Choose the value date'],
  ...reasonRules,
]

/** Why somebody acts. It is kept in the audit. */
export function ReasonField(props: ComponentProps<typeof TextAreaField>) {
  return (
    <TextAreaField
      label="Reason"
      description="Recorded in the audit log."
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      {...props}
    />
  )
}
