import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { messageExamples } from '@frontrow/contract/webhooks/examples'
import { useState } from 'react'
import { AskModal } from '../../ui/dialogs/ask-modal.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { type Webhook, useTestWebhook } from './use-webhooks.ts'

interface TestModalProps {
  webhook: Webhook
  types: readonly { type: MessageTypeName; label: string }[]
  onClose: () => void
}

/** Chooses the type of a test message, and shows what will be sent. */
export function TestModal({ webhook, types, onClose }: TestModalProps) {
  const testing = useTestWebhook(webhook.id)
  const [type, setType] = useState<MessageTypeName>(webhook.types[0] ?? 'ping')
  return (
    <AskModal
      title="Send a test message"
      opened
      onClose={onClose}
      look="primary"
      act="Send"
      acting="Sending..."
      pending={testing.isPending}
      failure={null}
      onAct={() => testing.mutate(type, { onSuccess: onClose })}
    >
      {webhook.kind !== 'callback' && (
        <SelectField
          label="Type"
          data={types.map((one) => ({ value: one.type, label: one.label }))}
          searchable
          value={type}
          onChange={(chosen) => chosen !== null && setType(chosen as MessageTypeName)}
        />
      )}
      <p>
        {webhook.kind === 'callback'
          ? 'Signed like any other callback, with test=1.'
          : 'Signed like any other message, with "test": true.'}
      </p>
      <CodeBlock
        code={JSON.stringify({ type, test: true, data: messageExamples[type] }, null, 2)}
        what="the test message"
      />
    </AskModal>
  )
}
