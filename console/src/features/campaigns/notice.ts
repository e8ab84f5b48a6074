import { ApiError, alertText } from '../../lib/call.ts'

/** What the alert of a screen says. */
export interface Notice {
  type: 'success' | 'error'
  text: string
  detail?: string
}

/** Code and message of a failed call; a session that has ended is told to begin again. */
export function failureNotice(error: Error): Notice {
  const text = alertText(error)
  const isSignedOut = error instanceof ApiError && error.code === 401
  return isSignedOut ? { type: 'error', text, detail: 'Sign in again.' } : { type: 'error', text }
}
