import { alertText } from '../../../lib/calls/call.ts'
import { AskModal } from '../../../ui/dialogs/ask-modal.tsx'
import { type Token, useRevokeToken } from './use-tokens.ts'

/** Asks before a token is revoked, because what uses it stops working at once. */
export function RevokeTokenModal({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const revoking = useRevokeToken()
  const close = () => {
    revoking.reset()
    onClose()
  }
  return (
    <AskModal
      title={`Revoke ${token?.name ?? 'the token'}?`}
      opened={token !== null}
      onClose={close}
      keep="Cancel"
      act="Revoke"
      acting="Revoking..."
      pending={revoking.isPending}
      failure={revoking.error && alertText(revoking.error)}
      onAct={() => token && revoking.mutate(token.id, { onSuccess: close })}
    >
      <p>Programs that use it stop working now. This cannot be undone.</p>
    </AskModal>
  )
}
