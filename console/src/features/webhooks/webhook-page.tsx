import { listWebhooks } from '@frontrow/contract/webhooks'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { momentText } from '../../lib/text/day-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Allowed } from '../../ui/layout/allowed.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { LoadedPage } from '../../ui/layout/loaded-page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Sections } from '../../ui/layout/sections.tsx'
import { EditWebhookModal } from './edit-webhook-modal.tsx'
import { LogSection } from './log-section.tsx'
import { RotateModal } from './rotate-modal.tsx'
import { TestModal } from './test-modal.tsx'
import { type Webhook, useRemoveWebhook, useWebhooks } from './use-webhooks.ts'
import { VerifySection } from './verify-section.tsx'
import { WebhookState, addressOf, signingFault } from './webhook-state.tsx'

export function WebhookPage() {
  const { webhookId } = useParams()
  const query = useWebhooks()
  const webhook = query.data?.webhooks.find(({ id }) => id === webhookId)
  const crumbs = [{ label: 'Webhooks', to: paths.webhooks }]
  return (
    <>
      <PageHead title={webhook ? addressOf(webhook) : 'Webhook'} crumbs={crumbs} />
      <Allowed needs={listWebhooks.needs}>
        <LoadedPage query={query} label="Loading the webhook..." fields={5}>
          {({ types }) =>
            webhook === undefined ? (
              <EmptyState title="Webhook not found">It was removed.</EmptyState>
            ) : (
              <Sections>
                <WebhookFacts webhook={webhook} types={types} />
                <LogSection webhook={webhook} types={types} />
                <VerifySection webhook={webhook} />
              </Sections>
            )
          }
        </LoadedPage>
      </Allowed>
    </>
  )
}

interface WebhookFactsProps {
  webhook: Webhook
  types: Parameters<typeof EditWebhookModal>[0]['types']
}

type Dialog = 'edit' | 'test' | 'rotate' | 'remove'

function WebhookFacts({ webhook, types }: WebhookFactsProps) {
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

function factsOf(webhook: Webhook, types: WebhookFactsProps['types']) {
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

function RemoveModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
