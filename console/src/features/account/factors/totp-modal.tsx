import type { beginTotp } from '@frontrow/contract/identity/factors'
import type { Reply } from '@frontrow/contract/endpoint'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'
import { useConfirmTotp } from './use-factors.ts'

interface TotpModalProps {
  /** The secret of the app that is set up. */
  begun: Reply<typeof beginTotp>
  onClose: () => void
}

/** Shows the secret, takes the first code, then shows recovery codes where there are new ones. */
export function TotpModal({ begun, onClose }: TotpModalProps) {
  const confirming = useConfirmTotp({
    onWithoutCodes: () => {
      toast({ text: 'Authenticator app added.' })
      onClose()
    },
  })
  const { recovery_codes: codes = [] } = confirming.data ?? {}
  return (
    <Modal
      title={codes.length === 0 ? 'Set up an authenticator app' : 'Your recovery codes'}
      opened
      onClose={onClose}
    >
      {codes.length === 0 ? (
        <TotpSetUp
          begun={begun}
          saving={confirming}
          onClose={onClose}
          send={(code, options) => confirming.mutate({ body: { code } }, options)}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Modal>
  )
}
