import { useForm } from '../../lib/forms/form.ts'
import { FormModal } from '../../ui/forms/form-modal.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SecretShown } from './secret-shown.tsx'
import { useCreateWebhook } from './use-webhooks.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { emptyWebhook, refusedFields, webhookRules } from './webhook-form.ts'

interface NewWebhookModalProps {
  /** Makes a callback for the rewards of this app. Without it, the kind is chosen. */
  app?: { id: string; name: string }
  types: Parameters<typeof WebhookFields>[0]['types']
  onClose: () => void
}

const kinds = {
  Push: 'push',
  Polling: 'pull',
  'Reward callback': 'callback',
} as const
const kindLabels = ['Push', 'Polling', 'Reward callback'] as const

const about = {
  push: 'We post each message to your public URL.',
  pull: 'Your program polls for messages. It needs no public URL, so it works on a laptop.',
  callback: 'We call your app’s server once for each reward that a viewer earns, as AdMob does.',
} as const

/** Asks for the address and the types, then shows the secret. */
export function NewWebhookModal({ app, types, onClose }: NewWebhookModalProps) {
  // A callback has no secret to show.
  const creating = useCreateWebhook(({ secret }) => {
    if (secret === '') onClose()
  })
  const form = useForm({
    initial: app ? { ...emptyWebhook, kind: 'callback', appId: app.id } : emptyWebhook,
    rules: webhookRules,
    saving: creating,
    refusedFields,
    send: (values, options) => creating.mutate(values, options),
  })
  if (creating.data !== undefined && creating.data.secret !== '')
    return (
      <Modal title="Webhook secret" opened onClose={onClose}>
        <SecretShown secret={creating.data.secret} onDone={onClose} />
      </Modal>
    )
  const { kind } = form.values
  return (
    <FormModal
      title={app ? `New reward callback of ${app.name}` : 'New webhook'}
      form={form}
      act={app ? 'Create callback' : 'Create webhook'}
      pendingLabel="Creating..."
      onClose={onClose}
    >
      {app === undefined && (
        <Segmented
          label="Delivery method"
          choices={kindLabels}
          value={kindLabels.find((label) => kinds[label] === kind) ?? 'Push'}
          onChange={(choice) => form.edit({ kind: kinds[choice] })}
        />
      )}
      <p>{about[kind]}</p>
      <WebhookFields form={form} types={types} />
    </FormModal>
  )
}
