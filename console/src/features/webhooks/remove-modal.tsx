import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { type Webhook, useRemoveWebhook } from './use-webhooks.ts'
import { addressOf } from './webhook-state.tsx'

export function RemoveModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const go = useNavigate()
  const removing = useRemoveWebhook(() => void go(paths.webhooks))
  return (
    <ActQuestion
      title={`Remove the webhook to ${addressOf(webhook)}?`}
      opened
      onClose={onClose}
      keep="Cancel"
      act="Remove"
      acting="Removing..."
      saving={removing}
      onAct={() => removing.mutate(webhook.id)}
    >
      <p>Sending stops and its log is deleted. This cannot be undone.</p>
    </ActQuestion>
  )
}
