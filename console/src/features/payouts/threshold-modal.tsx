import type { PayoutStatus } from '@frontrow/contract/payouts'
import { setPayoutThreshold, showPayoutStatus } from '@frontrow/contract/payouts'
import { useActForm } from '../../lib/forms/act-form.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { FormModal } from '../../ui/forms/form-modal.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { refusedThreshold, thresholdRules } from './threshold-form.ts'

interface ThresholdModalProps {
  status: PayoutStatus
  onClose: () => void
}

/** For fewer and larger payouts. */
export function ThresholdModal({ status, onClose }: ThresholdModalProps) {
  const least = moneyText(status.network_threshold, status.currency)
  const form = useActForm(setPayoutThreshold, {
    initial: { threshold: status.own_threshold ?? '' },
    rules: thresholdRules,
    refusedFields: refusedThreshold,
    input: ({ threshold }) => ({
      body: { threshold: threshold.trim() === '' ? null : threshold.trim() },
    }),
    calls: { keepsSession: true },
    repliesAs: showPayoutStatus,
    says: 'Payout threshold saved.',
    closes: onClose,
  })
  return (
    <FormModal
      title="Payout threshold"
      form={form}
      act="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <p>The network pays out from {least}. Set a higher amount to get fewer payouts.</p>
      <TextField
        label={`Your threshold (${status.currency})`}
        description={`Leave empty for ${least}.`}
        {...form.amount('threshold')}
      />
    </FormModal>
  )
}
