import type { Answered, Environment } from './web-core.ts'

/** A request without an answer ends after this time. */
const answerPatienceMs = 10_000

/**
 * The parts of the core's environment that need no React Native, so that tests run them in Node.
 * Only functions that Hermes has are used: it has no `AbortSignal.timeout`, for example.
 */
export function openEnvironment(
  userAgent: string | undefined,
): Omit<Environment, 'device' | 'consent' | 'load'> {
  return {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: (milliseconds, work) => {
      // A timer holds at most 2^31 - 1 milliseconds.
      const timer = setTimeout(work, Math.min(milliseconds, 0x7fffffff))
      return () => clearTimeout(timer)
    },
    post: (url, body) => post(url, body, userAgent),
    random: () => Math.random(),
    newId,
    // oxlint-disable-next-line no-console -- the log is for the app's developer
    log: (line) => console.info(`Frontrow: ${line}`),
  }
}

async function post(url: string, body: unknown, userAgent?: string): Promise<Answered> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), answerPatienceMs)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(userAgent && { 'user-agent': userAgent }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: controller.signal,
    })
    const { status, headers } = answer
    const read: unknown = await answer.json().catch(() => undefined)
    // The server's own answers are always JSON. A 200 without JSON comes from a captive portal or
    // was cut off, so it counts as no answer.
    if (status === 200 && read === undefined) return { status: 0 }
    return { status, retryAfter: headers.get('retry-after'), body: read }
  } catch {
    return { status: 0 }
  } finally {
    clearTimeout(timer)
  }
}

/** 32 hexadecimal digits. Hermes has no `crypto`, unless the app has added it. */
function newId(): string {
  const bytes = new Uint8Array(16)
  const { crypto } = globalThis as { crypto?: Pick<Crypto, 'getRandomValues'> }
  if (crypto?.getRandomValues) crypto.getRandomValues(bytes)
  else for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(Math.random() * 256)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
