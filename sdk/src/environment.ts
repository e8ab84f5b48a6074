import type { AnsweredAd, Device } from './wire.ts'

/** What the core needs from its platform. The browser provides it; tests script it. */
export interface Environment {
  /** Milliseconds since 1970, by a clock that the user may set. */
  now(): number
  /** Milliseconds from any moment, by a clock that nobody sets. */
  elapsed(): number
  /** Runs `work` once after a delay. The returned function cancels it. */
  after(milliseconds: number, work: () => void): () => void
  /** `status` is 0 when there was no answer. `retryAfter` is the header's text. */
  post(url: string, body: unknown): Promise<Answered>
  /** Loads an ad's media, so that it can be drawn at once. Resolves to false when it cannot. */
  load(media: AnsweredAd['media']): Promise<boolean>
  device(): Device
  /** A value that the device's consent tool has stored under a key of the IAB (`IABTCF_…`). */
  consent(key: string): string | number | null | undefined
  /** A random number from 0 to 1. */
  random(): number
  /** A new random id. */
  newId(): string
  /** Writes a line to the log of the app's developer. */
  log(line: string): void
}

/** The texts that survive restarts. A browser's storage and AsyncStorage have this form. */
export interface TextStorage {
  /** The stored texts whose keys begin with `prefix`, by key. Throws without access to storage. */
  read(prefix: string): Map<string, string>
  /** Stores a text; null removes it. Throws when storage is full or without access to it. */
  write(key: string, text: string | null): void
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
export const mayPass = ({ status }: Answered): boolean =>
  status === 0 || status === 429 || status >= 500

/**
 * True where the server itself refused a body: the answer repeats the status as `code`, as all
 * error bodies of this server do. Any other 400 or 422 may come from a proxy or a captive portal.
 */
export const isRefusedByServer = ({ status, body }: Answered): boolean =>
  (status === 400 || status === 422) && (body as { code?: unknown } | undefined)?.code === status

/**
 * The delay before the next try, in milliseconds: the server's `Retry-After` in seconds if there is
 * one, otherwise exponential backoff with jitter, at most about 5 minutes.
 */
export function waitAfter(answered: Answered, tries: number, random: number): number {
  const retryAfterSeconds = Number(answered.retryAfter ?? Number.NaN)
  if (retryAfterSeconds >= 0) return retryAfterSeconds * 1000
  return Math.min(1000 * 2 ** tries, 300_000) * (0.75 + random / 2)
}

/** Runs a storage operation. Returns false when it throws: storage is full or not accessible. */
export function attempt(operation: () => void): boolean {
  try {
    operation()
    return true
  } catch {
    return false
  }
}
