/** What the core needs from outside. A test scripts it; in a browser it is the browser. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the work once, later; what it returns calls it off. */
  after(milliseconds: number, work: () => void): () => void
  /** Status 0 where no answer came. `retryAfter` is the header as it is. */
  post(url: string, body: unknown): Promise<Answered>
  /** The texts that are kept over restarts, by key, of all keys that begin so. May throw where storage is closed. */
  read(prefix: string): Map<string, string>
  /** Keeps a text; null removes it. Throws where storage is full or closed. */
  write(key: string, text: string | null): void
  /** From 0 to 1. */
  random(): number
}

export interface Answered {
  status: number
  retryAfter?: string | null
  body?: unknown
}

/** Something that may pass: too many requests, a server that is away, no network. Everything else stays as it is. */
export const mayPass = ({ status }: Answered) => status === 0 || status === 429 || status >= 500

/** How long to wait before the next try, in milliseconds: what the server said, else twice as long each time, up to 5 minutes. */
export function waitAfter(answered: Answered, tries: number, random: number): number {
  const said = Number(answered.retryAfter ?? Number.NaN)
  if (said >= 0) return said * 1000
  return Math.min(1000 * 2 ** tries, 300_000) * (0.75 + random / 2)
}

/** The body as JSON; undefined for a page in HTML, as proxies send, and for a body that was cut off. */
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
        // What was seen is told even when the page is being left. Browsers take no more than 64 kB that way.
        keepalive: text.length < 60_000,
        credentials: 'omit',
        signal: AbortSignal.timeout(10_000),
      })
      const { status, headers } = answer
      const read = await readable(answer)
      // What the server answers well is JSON: another 200 is a portal that wants a sign-in, or was cut off.
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
