/** One call the console made. */
export interface SentCall {
  /** Method and path below /api/v1, with ids as they were sent: `POST /overview/installs`. */
  name: string
  query: Record<string, string>
  /** Method, path and query below /api/v1, in the order in which they were sent. */
  address: string
  headers: Record<string, string>
  body: unknown
}

/** How a call is answered; `abort` as if the network were gone. */
export type Given = { status?: number; body?: unknown; afterMs?: number } | 'abort'
export type Answer = Given | ((sent: SentCall) => Given | Promise<Given>)

/** An answer that does not come before the test lets it: what the screen says until then can be looked at without a race. */
export function held(given: Given): { answer: Answer; release(): void } {
  const gate = Promise.withResolvers<undefined>()
  return {
    answer: () => gate.promise.then(() => given),
    release: () => gate.resolve(undefined),
  }
}
