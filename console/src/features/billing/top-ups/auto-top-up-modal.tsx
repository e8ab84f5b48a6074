import { setAutoTopUp } from '@frontrow/contract/top-ups'
import { useForm } from '../../../lib/form.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { autoTopUpRules, refusedAutoTopUp } from './auto-top-up-form.ts'
import { type Charges, useSetAutoTopUp } from './use-charges.ts'

interface AutoTopUpModalProps {
  auto: Charges['auto_top_up']
  currency: string
  onClose: () => void
}

export function AutoTopUpModal(props: AutoTopUpModalProps) {
  return (
    <Modal title="Automatic top-up" opened onClose={props.onClose}>
      <Fields {...props} />
    </Modal>
  )
}

function Fields({ auto, currency, onClose }: AutoTopUpModalProps) {
  const saving = useSetAutoTopUp()
  const form = useForm({
    initial: {
      below: auto?.below ?? '',
      add: auto?.add ?? '',
      monthly_max: auto?.monthly_max ?? '',
    },
    rules: autoTopUpRules,
    saving,
    refusedFields: refusedAutoTopUp,
    send: (typed, options) =>
      saving.mutate(
        {
          below: typed.below.trim(),
          add: typed.add.trim(),
          monthly_max: typed.monthly_max.trim(),
        },
        { ...options, onSuccess: onClose },
      ),
  })
  return (
    <form {...form.props} className="stack">
      <TextField
        label={`When the balance is below, in ${currency}`}
        data-autofocus
        {...form.amount('below')}
      />
      <TextField label={`Charge the card, in ${currency}`} {...form.amount('add')} />
      <TextField
        label={`At most in a month, in ${currency}`}
        description="A month is UTC. Top-ups by hand do not count."
        {...form.amount('monthly_max')}
      />
      <FormActs
        form={form}
        act="Save"
        needs={setAutoTopUp.needs}
        pendingLabel="Saving..."
        onClose={onClose}
      />
    </form>
  )
}
