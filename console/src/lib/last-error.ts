import { useState } from 'react'

/**
 * The error of a call, shown while the call is repeated. If its message disappeared on click, the
 * layout would move and the second click of a double click would hit another element.
 */
export function useLastError(call: { error: Error | null; isPending: boolean }): Error | null {
  const [lastError, setLastError] = useState(call.error)
  if (!call.isPending && lastError !== call.error) setLastError(call.error)
  return call.isPending ? lastError : call.error
}
