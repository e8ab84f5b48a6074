import type { TopUpLimits } from '@frontrow/contract/top-ups'
import { ApiError } from '../../../lib/calls/call.ts'
import type { FieldErrors, Rule } from '../../../lib/forms/form-rules.ts'
import { isAmount, isWithin, limitsText } from './top-up-form.ts'

export interface AutoTopUpForm {
  below: string
  add: string
  monthly_max: string
}

const decimals = 'Enter an amount with at most 2 decimals'

export const autoTopUpRules = (limits: TopUpLimits): readonly Rule<AutoTopUpForm>[] => [
  ['below', ({ below }) => isAmount(below), decimals],
  ['add', ({ add }) => isAmount(add), decimals],
  ['add', ({ add }) => isWithin(add, limits), limitsText(limits)],
  ['monthly_max', (form) => isAmount(form.monthly_max), decimals],
  [
    'monthly_max',
    (form) => Number(form.monthly_max) >= Number(form.add),
    'The monthly maximum must be at least one top-up',
    ['add'],
  ],
]

/** A refusal is shown beside the field that the server names. */
export function refusedAutoTopUp(error: Error): FieldErrors<AutoTopUpForm> {
  const field = error instanceof ApiError ? error.field : undefined
  const isOurs = field === 'below' || field === 'add' || field === 'monthly_max'
  return isOurs ? { [field]: error.message } : {}
}
