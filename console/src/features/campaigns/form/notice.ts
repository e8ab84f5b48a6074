import { ApiError, alertText } from '../../../lib/calls/call.ts'

/** The type and text of a screen's alert. */
export interface Notice {
  type: 'success' | 'error'
  text: string
  detail?: string
}

/**
 * Code and message of a failed call. If the session has ended, the text asks the user to sign in
 * again.
 */
export function failureNotice(error: Error): Notice {
  const text = alertText(error)
  const isSignedOut = error instanceof ApiError && error.code === 401
  return isSignedOut ? { type: 'error', text, detail: 'Sign in again.' } : { type: 'error', text }
}
