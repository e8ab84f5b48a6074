import pRetry from 'p-retry'
import { hasState, isOfFamily } from './sql-states.ts'

const patienceMs = 3000
const pauseMs = 100

/**
 * Retries a read-only call for up to three seconds while the database is unavailable. Crash
 * recovery takes well under a second, and some screens sign their user out on any failure, so a
 * restart must not be visible. A cancelled statement is not repeated: it would take as long again.
 */
export function whileDatabaseRestarts<T>(read: () => Promise<T>): Promise<T> {
  return pRetry(read, {
    retries: Infinity,
    minTimeout: pauseMs,
    factor: 1,
    maxRetryTime: patienceMs,
    shouldRetry: ({ error }) => isConnectionLost(error),
  })
}

const ofSocket =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/

/** True when the connection failed, and not the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isOfFamily(error, 'connectionException', 'insufficientResources', 'shutdown') ||
    ofSocket.test(String((error as { code?: unknown }).code)) ||
    messages.test(error.message)
  )
}

/** True also for a statement that took too long: the caller may repeat it under less load. */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || hasState(error, 'queryCanceled')
}
