import pRetry from 'p-retry'

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

/** Classes 08, 53 and 57 of PostgreSQL's error codes, and errors of the socket. */
const codes =
  /^(08|53|57P0|57014)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|EAGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/

/** True when the connection failed, and not the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.test(code)) || messages.test(error.message)
}
