import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { setPayoutThreshold } from '@frontrow/contract/payouts'
import { ApiError } from '../../lib/calls/call.ts'
import type { FieldErrors, Rule } from '../../lib/forms/form-rules.ts'

export interface ThresholdForm {
  /** Empty for the network's threshold. */
  threshold: string
}

export const thresholdRules: readonly Rule<ThresholdForm>[] = [
  [
    'threshold',
    ({ threshold }) => threshold.trim() === '' || /^\d{1,12}(\.\d{1,2})?$/.test(threshold.trim()),
    'Enter an amount with at most 2 decimals, or leave it empty',
  ],
]

const fieldOf = {
  threshold_too_low: 'threshold',
} as const satisfies Record<RefusalOf<typeof setPayoutThreshold>, keyof ThresholdForm>

export function refusedThreshold(error: Error): FieldErrors<ThresholdForm> {
  if (!(error instanceof ApiError)) return {}
  const field = Object.entries(fieldOf).find(([reason]) => reason === error.reason)?.[1]
  return field === undefined ? {} : { [field]: error.message }
}
