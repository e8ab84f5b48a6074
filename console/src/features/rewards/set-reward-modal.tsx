import { useForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormModal } from '../../ui/forms/form-modal.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { formOf, refusedFields, rewardOf, rewardRules } from './reward-form.ts'
import { type RewardedPlacement, useSetReward } from './use-rewards.ts'

interface SetRewardModalProps {
  placement: RewardedPlacement
  onClose: () => void
}

/** Sets what a viewer earns for a video that is watched to its end. */
export function SetRewardModal({ placement, onClose }: SetRewardModalProps) {
  const saving = useSetReward(placement.id, onClose)
  const form = useForm({
    initial: formOf(placement),
    rules: rewardRules,
    saving,
    refusedFields,
    send: (values, options) => saving.mutate(rewardOf(values), options),
  })
  return (
    <FormModal
      title={`Reward of ${placement.name}`}
      form={form}
      act="Save reward"
      pendingLabel="Saving reward..."
      onClose={onClose}
    >
      <p>Viewers earn it once for each completed video.</p>
      <TextField
        label="Reward"
        placeholder="coins"
        autoComplete="off"
        maxLength={64}
        {...form.text('item')}
      />
      <TextField
        label="Amount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="50"
        maxLength={7}
        {...form.text('amount')}
      />
      {placement.reward !== null && (
        <div>
          <Button look="default" size="sm" onClick={() => saving.mutate(null)}>
            Remove reward
          </Button>
        </div>
      )}
    </FormModal>
  )
}
