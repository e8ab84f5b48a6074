import type { beginTotp } from '@frontrow/contract/factors'
import type { Reply } from '@frontrow/contract/endpoint'
import { Modal } from '../../ui/modal.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'
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
        <TotpSetUp begun={begun} confirming={confirming} />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Modal>
  )
}
