import { useEffect } from 'react'
import { minuteMs } from '@frontrow/contract/durations'
import { ApiError, UNREADABLE, alertText, isRoleRefusal } from './call.ts'
import { signOut, signOutAfter } from './session.ts'

const SIGN_OUT_MS = 500
const TEMPORARY_STATUSES = [0, 502, 503, 504]
const WAITS_MS = [1000, 2000, 4000]
const LAST_WAIT_MS = 5000
const RETRIED_MS = 2 * minuteMs

/** Whether the server is restarting or cannot be reached: no answer came, or a proxy answered. */
export function isTemporaryFailure(error: Error | null): boolean {
  return error instanceof ApiError && TEMPORARY_STATUSES.includes(error.code)
}

/**
 * Some lists sign out when they fail, as the published console does. A temporary failure is retried
 * for two minutes first, because a restart of the server should sign nobody out (decision 096).
 */
export const retryTemporaryFailure = {
  retry: (failures: number, error: Error): boolean =>
    isTemporaryFailure(error) && waitedAfter(failures) < RETRIED_MS,
  retryDelay: waitAfter,
}

function waitAfter(failures: number): number {
  return WAITS_MS[failures] ?? LAST_WAIT_MS
}

/** The time between the first failure and this one. */
function waitedAfter(failures: number): number {
  return Array.from({ length: failures }, (_, each) => waitAfter(each)).reduce(
    (sum, wait) => sum + wait,
    0,
  )
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
