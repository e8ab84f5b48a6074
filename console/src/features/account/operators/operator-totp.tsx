import type { Me } from '@frontrow/contract/operator'
import { beginOperatorTotp, makeOperatorRecoveryCodes } from '@frontrow/contract/operator/factors'
import { alertText } from '../../../lib/calls/call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useAct, useRefresh } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { RecoveryCodesLeft } from '../factors/recovery-codes-left.tsx'
import { meReads } from '../../../operator-parts/reads.ts'
import { TotpEnrolment } from './totp-enrolment.tsx'

/** The authenticator app of the operator: its set-up, or since when it is there. */
export function OperatorTotp({ me }: { me: Me }) {
  return me.totp === null ? <SetUp /> : <Enrolled me={me} addedAt={me.totp.added_at} />
}

function SetUp() {
  const beginning = useAct(beginOperatorTotp, { gcTime: 0 })
  const refresh = useRefresh()
  const close = () => {
    beginning.reset()
    void refresh(meReads)
  }
  return (
    <div className="stack">
      <p>Sign-in also asks for a code from an authenticator app.</p>
      {beginning.error !== null && <Alert type="error">{alertText(beginning.error)}</Alert>}
      <div>
        <Button
          pending={beginning.isPending}
          pendingLabel="Preparing..."
          onClick={() => beginning.mutate({})}
        >
          Set up authenticator app
        </Button>
      </div>
      {beginning.data !== undefined && (
        <Modal title="Set up authenticator app" opened onClose={close}>
          <TotpEnrolment begun={beginning.data} onDone={close} onClose={close} />
        </Modal>
      )}
    </div>
  )
}

function Enrolled({ me, addedAt }: { me: Me; addedAt: string }) {
  const making = useAct(makeOperatorRecoveryCodes, { refreshesOnSuccess: meReads, gcTime: 0 })
  return (
    <div className="stack">
      <p>Authenticator app, added on {dayText(addedAt)}.</p>
      <RecoveryCodesLeft left={me.recovery_codes_left} making={making} />
    </div>
  )
}
