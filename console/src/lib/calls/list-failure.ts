import { useEffect } from 'react'
import { ApiError, alertText } from './call.ts'
import { reloadOnce } from './reload-once.ts'
import { signOut } from './session.ts'

interface Rules {
  /**
   * True where the object that the list belongs to may be deleted: a 404 then ends the session, as
   * a 401 does.
   */
  signsOutOnNotFound: boolean
}

/**
 * Handles the failure of a list that a form needs, as the published console does: a 400 reloads the
 * page once, a 404 may end the session (a 401 always does, in `call`). Returns the text of the
 * alert, or null.
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
