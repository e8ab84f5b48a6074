import {
  setAutoTopUp,
  type Charges,
  listCharges,
  type TopUpLimits,
} from '@frontrow/contract/billing/top-ups'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { autoTopUpRules, refusedAutoTopUp } from './auto-top-up-form.ts'

interface AutoTopUpModalProps {
  auto: Charges['auto_top_up']
  currency: string
  limits: TopUpLimits
  onClose: () => void
}

export function AutoTopUpModal({ auto, currency, limits, onClose }: AutoTopUpModalProps) {
  const form = useActForm(setAutoTopUp, {
    initial: {
      below: auto?.below ?? '',
      add: auto?.add ?? '',
      monthly_max: auto?.monthly_max ?? '',
    },
    rules: autoTopUpRules(limits),
    refusedFields: refusedAutoTopUp,
    input: (typed) => ({
      body: {
        auto_top_up: {
          below: typed.below.trim(),
          add: typed.add.trim(),
          monthly_max: typed.monthly_max.trim(),
        },
      },
    }),
    refreshesOnSuccess: [listCharges],
    closes: onClose,
  })
  return (
    <FormModal
      title="Automatic top-up"
      form={form}
      act="Save"
      needs={setAutoTopUp.needs}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        label={`When the balance falls below (${currency})`}
        data-autofocus
        {...form.amount('below')}
      />
      <TextField label={`Top-up amount (${currency})`} {...form.amount('add')} />
      <TextField
        label={`Monthly maximum (${currency})`}
        description="A month is UTC. Manual top-ups do not count."
        {...form.amount('monthly_max')}
      />
    </FormModal>
  )
}
