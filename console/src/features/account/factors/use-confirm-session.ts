import { confirmSession } from '@frontrow/contract/identity/sessions'
import { ApiError } from '../../../lib/calls/call.ts'
import { expireSession } from '../../../lib/calls/session.ts'
import { useAct } from '../../../lib/calls/use-call.ts'

/** Confirms the session for five minutes. A wrong password or code does not end it. */
export function useConfirmSession(onConfirmed: () => void) {
  return useAct(confirmSession, {
    calls: { keepsSession: true },
    onSuccess: onConfirmed,
    onError: (error) => {
      if (error instanceof ApiError && error.reason === 'session_missing') expireSession()
    },
  })
}
