/** A call that the console made. */
export interface SentCall {
  /** Method and path below /api/v1, with ids as sent: `POST /overview/installs`. */
  name: string
  query: Record<string, string>
  /** Method, path and query below /api/v1, with the query's keys in the order sent. */
  address: string
  headers: Record<string, string>
  body: unknown
}

/** The answer to a call. `abort` fails the request, as without a network. */
export type Given = { status?: number; body?: unknown; afterMs?: number } | 'abort'
export type Answer = Given | ((sent: SentCall) => Given | Promise<Given>)

/**
 * An answer that is sent when the test calls `release`, so the test can look at the loading state
 * without a race.
 */
export function held(given: Given): { answer: Answer; release(): void } {
  const gate = Promise.withResolvers<undefined>()
  return {
    answer: () => gate.promise.then(() => given),
    release: () => gate.resolve(undefined),
  }
}
