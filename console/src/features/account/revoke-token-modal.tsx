import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { type Token, useRevokeToken } from './use-tokens.ts'

/** Asks before a token is revoked, because what uses it stops working at once. */
export function RevokeTokenModal({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const revoking = useRevokeToken()
  const close = () => {
    revoking.reset()
    onClose()
  }
  return (
    <Modal
      title={`Revoke ${token?.name ?? 'the token'}?`}
      opened={token !== null}
      onClose={close}
      footer={
        <>
          <Button look="default" onClick={close}>
            Keep it
          </Button>
          <Button
            look="danger-fill"
            pending={revoking.isPending}
            pendingLabel="Revoking..."
            onClick={() => token && revoking.mutate(token.id, { onSuccess: close })}
          >
            Revoke
          </Button>
        </>
      }
    >
      <p>Programs that use it are refused from now on. This cannot be undone.</p>
      {revoking.error !== null && <Alert type="error">{alertText(revoking.error)}</Alert>}
    </Modal>
  )
}
