import { beginTotp, removeTotp } from '@frontrow/contract/identity/factors'
import { useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './factors.module.css'
import { RemoveFactorModal } from './remove-factor-modal.tsx'
import { TotpModal } from './totp-modal.tsx'
import { useRefreshFactors } from './use-factors.ts'

interface AppFactorProps {
  /** When the app was added; undefined where there is none. */
  addedAt: string | undefined
  /** True where the person has no other second factor. */
  isLast: boolean
}

/** The authenticator app, or the offer to set one up. */
export function AppFactor({ addedAt, isLast }: AppFactorProps) {
  const beginning = useAct(beginTotp, { gcTime: 0 })
  const refresh = useRefreshFactors()
  const removing = useAct(removeTotp, { onSuccess: refresh })
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.kind}>
      <div className={styles.state}>
        <div>
          <h3 className={styles.name}>Authenticator app</h3>
          <p className="muted">
            {addedAt === undefined
              ? 'Signing in also needs a code from an app on your phone. Any authenticator app works.'
              : `Added on ${dayText(addedAt)}. Signing in needs a code from it.`}
          </p>
        </div>
        {addedAt === undefined ? (
          <Button
            look="default"
            pending={beginning.isPending}
            pendingLabel="Preparing..."
            onClick={() => beginning.mutate({})}
          >
            Set up an authenticator app
          </Button>
        ) : (
          <Button look="danger" onClick={() => setAsked(true)}>
            Remove the app
          </Button>
        )}
      </div>
      {beginning.error !== null && <Alert type="error">{alertText(beginning.error)}</Alert>}
      {/* It stays open until the codes are kept, also once the app is listed. */}
      {beginning.data !== undefined && (
        <TotpModal begun={beginning.data} onClose={beginning.reset} />
      )}
      <RemoveFactorModal
        title="Remove the authenticator app?"
        act="Remove the app"
        opened={isAsked}
        isLast={isLast}
        removing={removing}
        remove={(options) => removing.mutate({}, options)}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}
