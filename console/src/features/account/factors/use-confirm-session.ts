import { confirmSession } from '@frontrow/contract/identity/sessions'
import { ApiError } from '../../../lib/calls/call.ts'
import type { FieldErrors } from '../../../lib/forms/form-rules.ts'
import { expireSession } from '../../../lib/calls/session.ts'
import { useAct } from '../../../lib/calls/use-call.ts'

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
