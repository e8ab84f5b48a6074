import type { TopUpLimits } from '@frontrow/contract/billing/top-ups'
import { isAmount } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { isWithin, limitsText } from './top-up-form.ts'

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
export const refusedAutoTopUp = {
  below: 'below',
  add: 'add',
  monthly_max: 'monthly_max',
} as const
