import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { addRate } from '@frontrow/contract/operator/finance/rates'
import { ApiError } from '../../../lib/calls/call.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

export interface RateForm {
  currency: string
  usd: string
  from: string
  source: string
  proposes: boolean
  reason: string
}

export const emptyRate: RateForm = {
  currency: '',
  usd: '',
  from: '',
  source: '',
  proposes: false,
  reason: '',
}

export const rateRules: readonly Rule<RateForm>[] = [
  ['currency', ({ currency }) => currency !== '', 'Choose a currency'],
  [
    'usd',
    ({ usd }) => /^\d{1,12}(\.\d{1,9})?$/.test(usd.trim()) && /[1-9]/.test(usd),
    'Enter a value above 0 with up to 9 decimals',
  ],
  ...reasonRules,
]

/** Beside which field each refusal is shown. */
export const refusedRate = {
  rate_not_positive: 'usd',
  rate_currency_unknown: 'currency',
  rate_backdated: 'from',
  rate_far: 'usd',
  rate_near: 'usd',
  proposal_open: 'currency',
} as const satisfies Record<RefusalOf<typeof addRate>, keyof RateForm>

/** True for the refusal of a large change, which two operators decide. */
export function isFar(error: Error | null): boolean {
  return error instanceof ApiError && error.reason === 'rate_far'
}
