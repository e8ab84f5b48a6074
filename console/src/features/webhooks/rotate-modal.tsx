import { previousSecretHours } from '@frontrow/contract/webhooks'
import { useState } from 'react'
import { ActQuestion } from '../../lib/forms/act-question.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { SecretShown } from './secret-shown.tsx'
import { type Webhook, useRotateSecret } from './use-webhooks.ts'

/** Asks how long the secret before still works, then shows the new one. */
export function RotateModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotating = useRotateSecret(webhook.id)
  const [isAtOnce, setAtOnce] = useState(false)
  if (rotating.data !== undefined)
    return (
      <Modal title="New webhook secret" opened onClose={onClose}>
        <SecretShown secret={rotating.data.secret} onDone={onClose} />
      </Modal>
    )
  return (
    <ActQuestion
      title="Rotate secret?"
      opened
      onClose={onClose}
      keep="Cancel"
      act="Rotate secret"
      acting="Rotating secret..."
      look="primary"
      saving={rotating}
      onAct={() => rotating.mutate(isAtOnce)}
    >
      <p>For {previousSecretHours} hours, each message is signed with both secrets.</p>
      <CheckField
        label="Revoke the old secret now"
        description="Choose this if the old secret may be compromised."
        checked={isAtOnce}
        onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
      />
    </ActQuestion>
  )
}
