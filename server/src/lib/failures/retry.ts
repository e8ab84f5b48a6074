import pRetry from 'p-retry'
import { hasState, isOfFamily } from './sql-states.ts'

const patienceMs = 3000
const pauseMs = 100

/**
 * Retries a read-only call for up to three seconds while the database is unavailable. Crash
 * recovery takes well under a second, and some screens sign their user out on any failure, so a
 * restart must not be visible.
 */
export function whileDatabaseRestarts<T>(read: () => Promise<T>): Promise<T> {
  return pRetry(read, {
    retries: Infinity,
    minTimeout: pauseMs,
    factor: 1,
    maxRetryTime: patienceMs,
    shouldRetry: ({ error }) => isDatabaseAway(error),
  })
}

const ofSocket =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/

/** True when the connection failed, and not the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isOfFamily(error, 'connectionException', 'insufficientResources', 'shutdown') ||
    hasState(error, 'queryCanceled') ||
    ofSocket.test(String((error as { code?: unknown }).code)) ||
    messages.test(error.message)
  )
}
