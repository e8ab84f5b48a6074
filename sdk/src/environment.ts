/** What the core needs from its platform. The browser provides it; tests script it. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` once after a delay. The returned function cancels it. */
  after(milliseconds: number, work: () => void): () => void
  /** `status` is 0 when there was no answer. `retryAfter` is the header's text. */
  post(url: string, body: unknown): Promise<Answered>
  /**
   * The stored texts whose keys begin with `prefix`, by key. They survive restarts. May throw when
   * the page has no access to storage.
   */
  read(prefix: string): Map<string, string>
  /**
   * Stores a text; null removes it. Throws when storage is full or the page has no access to it.
   */
  write(key: string, text: string | null): void
  /** A random number from 0 to 1. */
  random(): number
}

export interface Answered {
  status: number
  retryAfter?: string | null
  body?: unknown
}

/**
 * True for failures that a retry may fix: no network, too many requests, a server error. All other
 * answers are final.
 */
export const mayPass = ({ status }: Answered) => status === 0 || status === 429 || status >= 500

/**
 * The delay before the next try, in milliseconds: the server's `Retry-After` if there is one,
 * otherwise exponential backoff with jitter, at most about 5 minutes.
 */
export function waitAfter(answered: Answered, tries: number, random: number): number {
  const retryAfterSeconds = Number(answered.retryAfter ?? Number.NaN)
  if (retryAfterSeconds >= 0) return retryAfterSeconds * 1000
  return Math.min(1000 * 2 ** tries, 300_000) * (0.75 + random / 2)
}

/**
 * The body as JSON. It is undefined when the body is cut off or is not JSON, such as a proxy's HTML
 * page.
 */
const readable = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)

export const browserEnvironment: Environment = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  post: async (url, body) => {
    try {
      const text = JSON.stringify(body)
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
        // With `keepalive`, the browser completes the request even when the user leaves the page.
        // Browsers allow it for bodies up to 64 KiB only.
        keepalive: text.length < 60_000,
        credentials: 'omit',
        signal: AbortSignal.timeout(10_000),
      })
      const { status, headers } = answer
      const read = await readable(answer)
      // The server's own answers are always JSON. A 200 without JSON comes from a captive portal or
      // was cut off, so it counts as no answer.
      if (status === 200 && read === undefined) return { status: 0 }
      return { status, retryAfter: headers.get('retry-after'), body: read }
    } catch {
      return { status: 0 }
    }
  },
  read: (prefix) =>
    new Map(
      Object.entries(localStorage as Record<string, string>).filter(([key]) =>
        key.startsWith(prefix),
      ),
    ),
  write: (key, text) =>
    text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text),
  random: () => Math.random(),
}
