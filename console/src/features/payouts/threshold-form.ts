import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { setPayoutThreshold } from '@frontrow/contract/payouts'
import { isAmount } from '../../lib/forms/amount-rules.ts'
import type { Rule } from '../../lib/forms/form-rules.ts'

export interface ThresholdForm {
  /** Empty for the network's threshold. */
  threshold: string
}

export const thresholdRules: readonly Rule<ThresholdForm>[] = [
  [
    'threshold',
    ({ threshold }) => threshold.trim() === '' || isAmount(threshold),
    'Enter an amount with at most 2 decimals, or leave it empty',
  ],
]

export const refusedThreshold = {
  threshold_too_low: 'threshold',
} as const satisfies Record<RefusalOf<typeof setPayoutThreshold>, keyof ThresholdForm>
