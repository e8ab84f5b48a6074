/** What the core needs from outside. A test scripts it; in a browser it is the browser. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the work once, later; what it returns calls it off. */
  after(milliseconds: number, work: () => void): () => void
  /** Status 0 where no answer came. `retryAfter` is the header as it is. */
  post(url: string, body: unknown): Promise<Answered>
  /** A text kept over restarts, or null. May throw where storage is closed. */
  read(key: string): string | null
  write(key: string, text: string): void
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

export const browserSurroundings: Surroundings = {
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
      return {
        status,
        retryAfter: headers.get('retry-after'),
        body: status === 200 ? await answer.json() : undefined,
      }
    } catch {
      return { status: 0 }
    }
  },
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
  random: () => Math.random(),
}
