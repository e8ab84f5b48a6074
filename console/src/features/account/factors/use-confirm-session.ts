import { confirmSession } from '@frontrow/contract/sessions'
import { ApiError } from '../../../lib/call.ts'
import type { FieldErrors } from '../../../lib/form-rules.ts'
import { expireSession } from '../../../lib/session.ts'
import { useAct } from '../../../lib/use-call.ts'

/** Confirms the session for five minutes. A wrong password or code does not end it. */
export function useConfirmSession(onConfirmed: () => void) {
  return useAct(confirmSession, {
    calls: { keepsSession: true },
    onSuccess: onConfirmed,
    onError: (error) => {
      if (reasonOf(error) === 'session_missing') expireSession()
    },
  })
}

export function refusedConfirmation(error: Error): FieldErrors<{ password: string }> {
  return reasonOf(error) === 'password_wrong' ? { password: error.message } : {}
}

function reasonOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.reason : undefined
}
