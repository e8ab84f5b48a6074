import type { BrowserContext, Page } from 'playwright-core'

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
export function held(given: Answer): {
  answer: (sent: SentCall) => Promise<Given>
  release(): void
} {
  const gate = Promise.withResolvers<undefined>()
  return {
    answer: (sent) => gate.promise.then(() => (typeof given === 'function' ? given(sent) : given)),
    release: () => gate.resolve(undefined),
  }
}

export interface MockedConsole {
  page: Page
  context: BrowserContext
  /** All calls so far, oldest first. */
  calls: SentCall[]
  /** The number of documents loaded so far. A reload adds one. */
  loads(): number
  /**
   * Errors of the page and violations of its Content-Security-Policy. A test that expects some
   * removes them, because `close` allows none.
   */
  errors: string[]
  /** What was written to the browser's console. */
  logged: string[]
  /** From now on, calls with a matching name get this answer. The answer that was set last wins. */
  answer(name: string | RegExp, answer: Answer): void
  /**
   * All calls so far but those for the number of unread notices, because the bell loads apart from
   * the page and may ask at any time.
   */
  pageCalls(): SentCall[]
  /** All calls with this name. */
  sent(name: string | RegExp): SentCall[]
  /**
   * Stops the page's clock. From then on only `page.clock.runFor` moves it. Requires the option
   * `time`.
   */
  freeze(): Promise<void>
  /**
   * Stores a session in both storages, as a sign-in does. It takes effect with the next document.
   */
  signIn(token?: string): Promise<void>
  /** Closes the page. Fails if it had errors or made calls that the specifications do not have. */
  close(): Promise<void>
}
