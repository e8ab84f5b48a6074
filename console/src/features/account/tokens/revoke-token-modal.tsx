import { ActQuestion } from '../../../lib/forms/act-question.tsx'
import { type Token, useRevokeToken } from './use-tokens.ts'

/** Asks before a token is revoked, because what uses it stops working at once. */
export function RevokeTokenModal({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const revoking = useRevokeToken()
  return (
    <ActQuestion
      title={`Revoke ${token?.name ?? 'the token'}?`}
      opened={token !== null}
      onClose={onClose}
      keep="Cancel"
      act="Revoke"
      acting="Revoking..."
      saving={revoking}
      onAct={() => token && revoking.mutate(token.id, { onSuccess: onClose })}
    >
      <p>Programs that use it stop working now. This cannot be undone.</p>
    </ActQuestion>
  )
}
