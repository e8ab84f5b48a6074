import { beginOperatorTotp } from '@frontrow/contract/operator/factors'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct, useRefresh } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import auth from '../../../ui/layout/auth-layout.module.css'
import styles from './identity.module.css'
import { meReads } from '../../../operator-parts/reads.ts'
import { TotpEnrolment } from './totp-enrolment.tsx'

/** All that a session without a required second factor can do: set one up. */
export function EnrolPage() {
  useWindowTitle('Set up two-step sign-in')
  const beginning = useAct(beginOperatorTotp, { gcTime: 0 })
  const refresh = useRefresh()
  return (
    <div className={styles.entrance}>
      <h1 className={styles.heading}>Set up two-step sign-in</h1>
      <div className={`${auth.card} stack`}>
        {beginning.data === undefined ? (
          <>
            <p>Operators sign in with a password and a code. Use any authenticator app.</p>
            {beginning.error !== null && <Alert type="error">{alertText(beginning.error)}</Alert>}
            <div className="wide">
              <Button
                size="lg"
                pending={beginning.isPending}
                pendingLabel="Preparing..."
                onClick={() => beginning.mutate({})}
              >
                Set up authenticator app
              </Button>
            </div>
          </>
        ) : (
          <TotpEnrolment begun={beginning.data} onDone={() => void refresh(meReads)} />
        )}
      </div>
    </div>
  )
}
