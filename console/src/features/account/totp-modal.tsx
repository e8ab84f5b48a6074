import type { beginTotp } from '@frontrow/contract/factors'
import type { Reply } from '@frontrow/contract/endpoint'
import { useState } from 'react'
import { alertText } from '../../lib/call.ts'
import { useForm } from '../../lib/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from '../../ui/code-boxes.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codeOf, emptyFactor, factorRules } from './second-factor-form.ts'
import { useConfirmTotp } from './use-factors.ts'

interface TotpModalProps {
  /** The secret of the app that is set up. */
  begun: Reply<typeof beginTotp>
  onClose: () => void
}

/** Shows the secret, takes the first code, then shows the recovery codes. */
export function TotpModal({ begun, onClose }: TotpModalProps) {
  const confirming = useConfirmTotp()
  const codes = confirming.data?.recovery_codes
  return (
    <Modal
      title={codes === undefined ? 'Set up an authenticator app' : 'Your recovery codes'}
      opened
      onClose={onClose}
    >
      {codes === undefined ? (
        <FirstCode begun={begun} confirming={confirming} />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Modal>
  )
}

function FirstCode({
  begun,
  confirming,
}: {
  begun: TotpModalProps['begun']
  confirming: ReturnType<typeof useConfirmTotp>
}) {
  const [focusFirst, setFocusFirst] = useState(0)
  const form = useForm({
    initial: emptyFactor,
    rules: factorRules,
    saving: confirming,
    send: (values, _options, setValues) =>
      confirming.mutate(codeOf(values), {
        onError: () => {
          setValues(() => emptyFactor)
          setFocusFirst((times) => times + 1)
        },
      }),
  })
  const error = form.fieldErrors.boxes
  return (
    <form {...form.props} className="stack">
      <div className={styles.scan}>
        <QrCode text={begun.address} label="QR code with the secret for the app" />
        <div>
          <p>Scan this with the app, or type the secret into it:</p>
          <p className={styles.secret}>
            <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={begun.secret} what="Secret" />
          </p>
        </div>
      </div>
      <div className={styles.factor}>
        <p className={styles.hint}>Then enter the six digits that the app shows.</p>
        <CodeBoxes
          value={form.values.boxes}
          onChange={(boxes) => form.edit({ boxes })}
          error={error !== undefined}
          focusFirst={focusFirst}
        />
        {error !== undefined && (
          <p className={styles.said} role="alert">
            <Icon name="error" size={14} />
            {error}
          </p>
        )}
      </div>
      {form.failure !== null && <Alert type="error">{alertText(form.failure)}</Alert>}
      <div>
        <Button {...form.button} pendingLabel="Checking...">
          Turn on two-step sign-in
        </Button>
      </div>
    </form>
  )
}
