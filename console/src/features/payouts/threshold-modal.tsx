import { useForm } from '../../lib/form.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormActs } from '../../ui/forms/form-acts.tsx'
import { moneyText } from '../ledger/ledger.tsx'
import { refusedThreshold, thresholdRules } from './threshold-form.ts'
import { type PayoutStatus, useSetThreshold } from './use-payouts.ts'

interface ThresholdModalProps {
  status: PayoutStatus
  onClose: () => void
}

/** For fewer and larger payouts. */
export function ThresholdModal(props: ThresholdModalProps) {
  return (
    <Modal title="Payout threshold" opened onClose={props.onClose}>
      <ThresholdFields {...props} />
    </Modal>
  )
}

function ThresholdFields({ status, onClose }: ThresholdModalProps) {
  const saving = useSetThreshold()
  const least = moneyText(status.network_threshold, status.currency)
  const form = useForm({
    initial: { threshold: status.own_threshold ?? '' },
    rules: thresholdRules,
    saving,
    refusedFields: refusedThreshold,
    send: ({ threshold }, options) => {
      const typed = threshold.trim()
      saving.mutate(
        { threshold: typed === '' ? null : typed },
        {
          ...options,
          onSuccess: () => {
            toast({ text: 'The threshold is saved.' })
            onClose()
          },
        },
      )
    },
  })
  return (
    <form {...form.props} className="stack">
      <p>The network pays from {least} on. With a larger amount you get fewer payouts.</p>
      <TextField
        label={`Your threshold in ${status.currency}`}
        description={`Empty: ${least}.`}
        {...form.amount('threshold')}
      />
      <FormActs form={form} act="Save" pendingLabel="Saving..." onClose={onClose} />
    </form>
  )
}
