import { changePassword } from '@frontrow/contract/account'
import { ApiError } from '../../../lib/calls/call.ts'
import type { FieldErrors } from '../../../lib/forms/form-rules.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { ownDeveloper } from '../../../lib/own-developer.ts'
import { signOutAfter } from '../../../lib/calls/session.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { fieldOf, passwordBody, type PasswordForm } from './password-form.ts'

const SIGN_OUT_MS = 1500

/** Changes the password, which ends every session, including this one. */
export function useChangePassword() {
  return useAct(changePassword, {
    input: (form: PasswordForm) => ({ params: ownDeveloper, body: passwordBody(form) }),
    onSuccess: () => signOutAfter(SIGN_OUT_MS, 'Please sign in with new password'),
  })
}

/** The field error for a value that the server rejected. */
export function refusedPassword(error: Error): FieldErrors<PasswordForm> {
  if (!(error instanceof ApiError) || error.code !== 422) return {}
  const field = lookUp(fieldOf, error.field)
  return field === undefined ? {} : { [field]: error.message }
}

/**
 * The text of the alert. An unanswered call and a rate limit say what to do, and a rejected value
 * says which one. Any other failure has a general text, because the server's message would not help
 * (decision Q-05).
 */
export function passwordFailure(error: Error): { text: string; detail?: string } {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 400) return { text: 'Old password is incorrect' }
  if (code === 0 || code === 429) return { text: error.message }
  const text = 'The request failed. Try again.'
  return code === 422 && error.message !== text ? { text, detail: error.message } : { text }
}
