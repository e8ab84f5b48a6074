import type { Reply } from '@frontrow/contract/endpoint'
import type { beginOperatorTotp } from '@frontrow/contract/operator/factors'
import { RecoveryCodes, TotpSetUp } from '../../account/account.tsx'
import { useConfirmOperatorTotp } from './use-me.ts'

interface TotpEnrolmentProps {
  /** The secret of the app that is set up. */
  begun: Reply<typeof beginOperatorTotp>
  /** Called once the recovery codes are kept. */
  onDone: () => void
}

/** Shows the secret, takes the first code, then shows the recovery codes. */
export function TotpEnrolment({ begun, onDone }: TotpEnrolmentProps) {
  const confirming = useConfirmOperatorTotp()
  if (confirming.data === undefined) return <TotpSetUp begun={begun} confirming={confirming} />
  return <RecoveryCodes codes={confirming.data.recovery_codes} onDone={onDone} />
}
