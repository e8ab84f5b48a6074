import { useEffect } from 'react'
import { ApiError, UNREADABLE, alertText } from './call.ts'
import { signOut } from './session.ts'

const RETRIES = 3
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
 * Signs out when a call has failed, and shows the reason on the sign-in screen. Two failures do not
 * sign out: `not_approved`, and an unreadable answer, because a new sign-in would not help there.
 * Returns the text of the alert for the latter, or null.
 */
export function useSignOutOnFailure(error: Error | null): string | null {
  const isUnreadable = error instanceof ApiError && error.reason === UNREADABLE
  useEffect(() => {
    if (error === null || isUnreadable) return
    if (error instanceof ApiError && error.reason === 'not_approved') return
    signOut(alertText(error))
  }, [error, isUnreadable])
  return isUnreadable ? alertText(error) : null
}
