import { useForm } from '../../lib/forms/form.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { FormModal } from '../../ui/forms/form-modal.tsx'
import { type Webhook, useEditWebhook } from './use-webhooks.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { formOf, refusedFields, webhookRules } from './webhook-form.ts'

interface EditWebhookModalProps {
  webhook: Webhook
  types: Parameters<typeof WebhookFields>[0]['types']
  onClose: () => void
}

export function EditWebhookModal({ webhook, types, onClose }: EditWebhookModalProps) {
  const editing = useEditWebhook(webhook, onClose)
  const form = useForm({
    initial: formOf(webhook),
    rules: webhookRules,
    saving: editing,
    refusedFields,
    send: (values, options) => editing.mutate(values, options),
  })
  return (
    <FormModal
      title="Edit webhook"
      form={form}
      act="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <WebhookFields form={form} types={types} />
      <CheckField
        label="On"
        description="While it is off, messages are kept for 30 days."
        checked={form.values.isOn}
        onChange={({ currentTarget }) => form.edit({ isOn: currentTarget.checked })}
      />
    </FormModal>
  )
}
