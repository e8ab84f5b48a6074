import { useEffect } from 'react'
import { ApiError, UNREADABLE, alertText } from './call.ts'
import { signOut } from './session.ts'

const RETRIES = 3
const PASSING = [0, 502, 503, 504]

/**
 * Some lists sign out when they fail, as the published console does. A server that starts again is not yet such a failure: only
 * where nobody answered, or somebody on the way did, it is asked again.
 */
export function retryWhilePassing(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && PASSING.includes(error.code)
}

/**
 * Signs out when a call has failed, and says why on the sign-in screen. An organization that waits for approval stays signed in. So
 * does whoever got an answer that cannot be read: the call itself has not failed, and to sign in again would not help. Gives what
 * an alert should say then, or null.
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
