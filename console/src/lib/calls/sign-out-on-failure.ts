import { useEffect } from 'react'
import { ApiError, UNREADABLE, alertText, isRoleRefusal } from './call.ts'
import { signOut, signOutAfter } from './session.ts'

const RETRIES = 3
const SIGN_OUT_MS = 500
const TEMPORARY_STATUSES = [0, 502, 503, 504]

/**
 * Some lists sign out when they fail, as the published console does. A temporary failure, such as a
 * server restart, should not sign out, so the call is retried when no answer came or the answer
 * came from a proxy.
 */
export function retryTemporaryFailure(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && TEMPORARY_STATUSES.includes(error.code)
}

/**
 * Signs out when a call has failed, and shows the reason on the sign-in screen. Three failures do
 * not sign out, because a new sign-in would not help there: `not_approved`, `role_not_allowed`, and
 * an unreadable answer. Returns the text of the alert for the last two, or null.
 */
export function useSignOutOnFailure(error: Error | null): string | null {
  const isShown = error instanceof ApiError && (error.reason === UNREADABLE || isRoleRefusal(error))
  useEffect(() => {
    if (error === null || isShown) return
    if (error instanceof ApiError && error.reason === 'not_approved') return
    signOut(alertText(error))
  }, [error, isShown])
  return isShown ? alertText(error) : null
}

/**
 * Signs out after a 401, whatever screen the user is on by then. The message can be read first, so
 * the call that failed has `keepsSession`.
 */
export function signOutWhenRead(error: Error): void {
  if (error instanceof ApiError && error.code === 401) signOutAfter(SIGN_OUT_MS, alertText(error))
}
