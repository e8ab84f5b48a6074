import type { Reply } from '@frontrow/contract/endpoint'
import { confirmOperatorTotp, type beginOperatorTotp } from '@frontrow/contract/operator/factors'
import { useAct } from '../../../lib/calls/use-call.ts'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { TotpSetUp } from '../factors/totp-set-up.tsx'

interface TotpEnrolmentProps {
  /** The secret of the app that is set up. */
  begun: Reply<typeof beginOperatorTotp>
  /** Called once the recovery codes are kept. */
  onDone: () => void
  /** Closes the dialog; missing on a page, which shows no Cancel button. */
  onClose?: () => void
}

/**
 * Shows the secret, takes the first code, then shows the recovery codes. The session is not read
 * again before they are kept, because they would disappear with the page that asks for a factor.
 */
export function TotpEnrolment({ begun, onDone, onClose }: TotpEnrolmentProps) {
  const confirming = useAct(confirmOperatorTotp, { gcTime: 0 })
  if (confirming.data === undefined)
    return (
      <TotpSetUp
        begun={begun}
        saving={confirming}
        onClose={onClose}
        send={(code, options) => confirming.mutate({ body: { code } }, options)}
      />
    )
  return <RecoveryCodes codes={confirming.data.recovery_codes} onDone={onDone} />
}
