import type { Saving } from '../../../lib/forms/form.ts'
import { CodeBoxes } from '../../../ui/forms/code-boxes.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import styles from './factors.module.css'
import { useFactorForm } from './use-factor-form.ts'

interface TotpSetUpProps {
  /** The secret of the app that is set up, for typing and as an `otpauth:` address. */
  begun: { secret: string; address: string }
  /** The call that takes the first code, of a member or of an operator. */
  saving: Saving
  send: (code: string, options: { onError: (error: Error) => void }) => void
  /** Closes the dialog; missing on a page, which shows no Cancel button. */
  onClose?: (() => void) | undefined
}

/** Shows the secret and takes the first code of the app. */
export function TotpSetUp({ begun, saving, send, onClose }: TotpSetUpProps) {
  const { form, focusFirst } = useFactorForm({
    saving,
    send: (code, onError) => send(code, { onError }),
  })
  const error = form.fieldErrors.boxes
  return (
    <form {...form.props} className="stack">
      <div className={styles.scan}>
        <QrCode text={begun.address} label="QR code with the secret for the app" />
        <div>
          <p>Scan this with the app, or enter the secret:</p>
          <p className={styles.secret}>
            <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={begun.secret} what="Secret" />
          </p>
        </div>
      </div>
      <div className={styles.factor}>
        <p className={styles.hint}>Then enter the 6 digits from the app.</p>
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
      <FormActs
        form={form}
        act="Turn on two-step sign-in"
        pendingLabel="Checking..."
        onClose={onClose}
      />
    </form>
  )
}
