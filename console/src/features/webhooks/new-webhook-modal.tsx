import { useForm } from '../../lib/forms/form.ts'
import { FormModal } from '../../ui/forms/form-modal.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useCreateWebhook } from './use-webhooks.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { emptyWebhook, refusedFields, webhookRules } from './webhook-form.ts'

interface NewWebhookModalProps {
  types: Parameters<typeof WebhookFields>[0]['types']
  onClose: () => void
}

const kinds = { 'We send': 'push', 'Your program asks': 'pull' } as const
const kindLabels = ['We send', 'Your program asks'] as const

/** Asks for the address and the types, then shows the secret. */
export function NewWebhookModal({ types, onClose }: NewWebhookModalProps) {
  const creating = useCreateWebhook()
  const form = useForm({
    initial: emptyWebhook,
    rules: webhookRules,
    saving: creating,
    refusedFields,
    send: (values, options) => creating.mutate(values, options),
  })
  if (creating.data !== undefined)
    return (
      <Modal title="The secret of the webhook" opened onClose={onClose}>
        <SecretShown secret={creating.data.secret} onDone={onClose} />
      </Modal>
    )
  const { kind } = form.values
  return (
    <FormModal
      title="New webhook"
      form={form}
      act="Create webhook"
      pendingLabel="Creating webhook..."
      onClose={onClose}
    >
      <Segmented
        label="How messages arrive"
        choices={kindLabels}
        value={kind === 'push' ? 'We send' : 'Your program asks'}
        onChange={(choice) => form.edit({ kind: kinds[choice] })}
      />
      <p>
        {kind === 'push'
          ? 'We post each message to an address of yours that the internet reaches.'
          : 'A program of yours asks for messages. It needs no address, so it works on a laptop.'}
      </p>
      <WebhookFields form={form} types={types} />
    </FormModal>
  )
}
