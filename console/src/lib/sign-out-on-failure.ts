import { useEffect } from 'react'
import { ApiError, alertText } from './call.ts'
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

/** Signs out when a call has failed, and says why on the sign-in screen. An organization that waits for approval stays signed in. */
export function useSignOutOnFailure(error: Error | null): void {
  useEffect(() => {
    if (error === null) return
    if (error instanceof ApiError && error.reason === 'not_approved') return
    signOut(alertText(error))
  }, [error])
}
