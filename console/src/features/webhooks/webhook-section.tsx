import { useState } from 'react'
import { momentText } from '../../lib/text/day-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EditWebhookModal } from './edit-webhook-modal.tsx'
import { RotateModal } from './rotate-modal.tsx'
import { TestModal } from './test-modal.tsx'
import type { Webhook } from './use-webhooks.ts'
import { WebhookState, signingFault } from './webhook-state.tsx'
import { RemoveModal } from './remove-modal.tsx'

interface WebhookSectionProps {
  webhook: Webhook
  types: Parameters<typeof EditWebhookModal>[0]['types']
}

type Dialog = 'edit' | 'test' | 'rotate' | 'remove'

/** What a webhook is, and the dialogs that act on it. */
export function WebhookSection({ webhook, types }: WebhookSectionProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  return (
    <Section
      title={webhook.kind === 'callback' ? 'Reward callback' : 'Webhook'}
      tools={
        <>
          <Button size="sm" look="default" onClick={() => setDialog('test')}>
            Send test
          </Button>
          {webhook.kind !== 'callback' && (
            <Button size="sm" look="default" onClick={() => setDialog('rotate')}>
              Rotate secret
            </Button>
          )}
          <Button size="sm" look="default" onClick={() => setDialog('remove')}>
            Remove
          </Button>
          <Button size="sm" onClick={() => setDialog('edit')}>
            Edit
          </Button>
        </>
      }
    >
      <Facts fillsCard facts={factsOf(webhook, types)} />
      {dialog === 'edit' && <EditWebhookModal webhook={webhook} types={types} onClose={close} />}
      {dialog === 'test' && <TestModal webhook={webhook} types={types} onClose={close} />}
      {dialog === 'rotate' && <RotateModal webhook={webhook} onClose={close} />}
      {dialog === 'remove' && <RemoveModal webhook={webhook} onClose={close} />}
    </Section>
  )
}

function factsOf(webhook: Webhook, types: WebhookSectionProps['types']) {
  const labels = new Map<string, string>(types.map(({ type, label }) => [type, label]))
  const facts = [
    { label: 'URL', value: webhook.url ?? 'None (polling)' },
    { label: 'State', value: <WebhookState webhook={webhook} /> },
    {
      label: 'Messages',
      value: webhook.types.map((type) => labels.get(type) ?? type).join(', '),
    },
    { label: 'Test ads', value: testWords(webhook) },
    { label: 'Created by', value: `${webhook.made_by}, ${momentText(webhook.created_at)}` },
  ]
  if (webhook.kind === 'callback')
    facts.splice(1, 0, {
      label: 'App',
      value: webhook.app_id === null ? 'Every app' : 'One app',
    })
  const fault = signingFault(webhook)
  if (fault !== undefined) facts.splice(1, 0, { label: 'Cannot be signed', value: fault })
  if (webhook.failing_since !== null)
    facts.splice(2, 0, { label: 'Failing since', value: momentText(webhook.failing_since) })
  return facts
}

function testWords({ kind, takes_test: takesTest }: Webhook): string {
  if (kind === 'callback') return takesTest ? 'Only' : 'No'
  return takesTest ? 'Included' : 'No'
}
