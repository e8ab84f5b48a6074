import type { PayoutStatus } from '@frontrow/contract/payouts'
import { setPayoutThreshold, showPayoutStatus } from '@frontrow/contract/payouts'
import { useForm } from '../../lib/forms/form.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { FormModal } from '../../ui/forms/form-modal.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { refusedThreshold, thresholdRules } from './threshold-form.ts'

interface ThresholdModalProps {
  status: PayoutStatus
  onClose: () => void
}

/** For fewer and larger payouts. */
export function ThresholdModal({ status, onClose }: ThresholdModalProps) {
  const saving = useAct(setPayoutThreshold, {
    calls: { keepsSession: true },
    repliesAs: showPayoutStatus,
  })
  const least = moneyText(status.network_threshold, status.currency)
  const form = useForm({
    initial: { threshold: status.own_threshold ?? '' },
    rules: thresholdRules,
    saving,
    refusedFields: refusedThreshold,
    send: ({ threshold }, options) => {
      const typed = threshold.trim()
      saving.mutate(
        { body: { threshold: typed === '' ? null : typed } },
        {
          ...options,
          onSuccess: () => {
            toast({ text: 'Payout threshold saved.' })
            onClose()
          },
        },
      )
    },
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
