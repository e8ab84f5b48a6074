import { useState } from 'react'

/**
 * The error of a call, kept while the call is made again: to take its message away at the press would move what is below, and
 * the second press of a double click would land on something else.
 */
export function useLastError(call: { error: Error | null; isPending: boolean }): Error | null {
  const [held, setHeld] = useState(call.error)
  if (!call.isPending && held !== call.error) setHeld(call.error)
  return call.isPending ? held : call.error
}
