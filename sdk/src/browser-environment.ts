import type { Environment, TextStorage } from './environment.ts'
import type { AnsweredAd, Device } from './wire.ts'

/**
 * The body as JSON. It is undefined when the body is cut off or is not JSON, such as a proxy's HTML
 * page.
 */
const readable = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)

export const browserEnvironment: Omit<Environment, 'device' | 'consent'> = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, work) => {
    // A browser's timer holds at most 2^31 - 1 milliseconds, which is 24 days.
    const timer = setTimeout(work, Math.min(milliseconds, 2e9))
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
  // oxlint-disable-next-line no-console -- the log is for the app's developer
  log: (line) => console.info(`Frontrow: ${line}`),
  load: loadMedia,
  random: () => Math.random(),
  newId: () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
}

export const browserStorage: TextStorage = {
  read: (prefix) =>
    new Map(
      Object.entries(localStorage as Record<string, string>).filter(([key]) =>
        key.startsWith(prefix),
      ),
    ),
  write: (key, text) =>
    text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text),
}

/** The elements hold what they loaded in the browser's cache, where the view finds it again. */
function loadMedia({ url, type }: AnsweredAd['media']): Promise<boolean> {
  const isVideo = type.startsWith('video')
  const element = document.createElement(isVideo ? 'video' : 'img')
  if (element instanceof HTMLVideoElement) Object.assign(element, { muted: true, preload: 'auto' })
  return new Promise((done) => {
    const end = (isLoaded: boolean) => {
      done(isLoaded)
      if (isVideo) element.removeAttribute('src')
    }
    element.addEventListener(isVideo ? 'loadeddata' : 'load', () => end(true))
    element.addEventListener('error', () => end(false))
    element.src = url
  })
}

/** In test mode a desktop asks as an upright phone, because few ads are for wide screens. */
export function browserDevice(isTest?: boolean): Device {
  const { innerWidth: width, innerHeight: height, navigator } = globalThis
  const agent = navigator.userAgent
  const os = /android/i.test(agent) ? 'android' : /iphone|ipad/i.test(agent) ? 'ios' : 'web'
  const isTrial = isTest && os === 'web'
  return {
    type: isTrial || Math.min(width, height) < 600 ? 'phone' : 'tablet',
    os,
    orientation: !isTrial && width > height ? 'landscape' : 'portrait',
    width,
    height,
    language: navigator.language,
  }
}
