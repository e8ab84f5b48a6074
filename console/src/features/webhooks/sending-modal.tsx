import { showSending } from '@frontrow/contract/webhooks'
import { useCall } from '../../lib/calls/use-call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { CardSkeleton } from '../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { AttemptsTable } from './attempts-table.tsx'
import { type Sending, type Webhook, useReplay } from './use-webhooks.ts'

interface SendingModalProps {
  webhook: Webhook
  sending: Sending
  onClose: () => void
}

/** A message: its body, and what each attempt to send it came to. */
export function SendingModal({ webhook, sending, onClose }: SendingModalProps) {
  const params = { webhookId: webhook.id, messageId: sending.message_id }
  const shown = useCall(showSending, { params })
  const replaying = useReplay(webhook.id)
  return (
    <Modal
      title={sending.type}
      opened
      wide
      onClose={onClose}
      footer={
        webhook.state !== 'off' &&
        sending.state !== 'waiting' && (
          <Button
            pending={replaying.isPending}
            pendingLabel="Resending..."
            onClick={() =>
              replaying.mutate({ message_id: sending.message_id }, { onSuccess: onClose })
            }
          >
            Resend
          </Button>
        )
      }
    >
      <Loaded query={shown} skeleton={<CardSkeleton label="Loading the message..." fields={3} />}>
        {({ body, attempts }) => (
          <div className="stack">
            {webhook.kind !== 'callback' && (
              <p>
                <code>webhook-id: {sending.webhook_id_header}</code>
              </p>
            )}
            {body === null ? (
              <p>Your role may not read this message.</p>
            ) : (
              <CodeBlock code={readable(body)} copied={body} what="the body" />
            )}
            <AttemptsTable
              attempts={attempts}
              empty={webhook.kind === 'pull' ? 'Your program polls for it.' : 'No attempt yet.'}
            />
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

/** A body on several lines. What is copied is the text that was signed. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
