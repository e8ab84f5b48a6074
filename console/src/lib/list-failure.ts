import { useEffect } from 'react'
import { ApiError, alertText } from './call.ts'
import { reloadOnce } from './reload-once.ts'
import { signOut } from './session.ts'

interface Rules {
  /** True where what the list belongs to may be gone: that ends the session, as a missing session does. */
  signsOutOnNotFound: boolean
}

/**
 * What the published console does when a list that a form needs has failed: unreadable input loads the page once more, a 404 may
 * end the session (a 401 always does, in `call`). Gives what an alert should say, or null.
 */
export function useListFailure(error: Error | null, list: string, rules: Rules): string | null {
  const { signsOutOnNotFound } = rules
  useEffect(() => {
    if (!(error instanceof ApiError)) return
    if (error.code === 404 && signsOutOnNotFound) signOut(alertText(error))
    if (error.code === 400) reloadOnce(list)
  }, [error, list, signsOutOnNotFound])
  return error === null ? null : alertText(error)
}
