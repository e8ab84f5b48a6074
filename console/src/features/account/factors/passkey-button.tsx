import { alertText } from '../../../lib/calls/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import styles from './factors.module.css'
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx'

interface PasskeyButtonProps {
  using: { isPending: boolean; error: Error | null; mutate: () => void }
  look: ButtonLook
  disabled?: boolean
}

/** Asks for a passkey. What went wrong stands above the button. */
export function PasskeyButton({ using, look, disabled = false }: PasskeyButtonProps) {
  return (
    <div className={`${styles.ask} stack`}>
      {using.error !== null && <Alert type="error">{alertText(using.error)}</Alert>}
      <div>
        <Button
          look={look}
          pending={using.isPending}
          pendingLabel="Waiting for your passkey..."
          disabled={disabled}
          onClick={() => using.mutate()}
        >
          Use a passkey
        </Button>
      </div>
    </div>
  )
}
