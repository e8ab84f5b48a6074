import { keepWhatIsTyped } from '../lib/session.ts'

const missing = new WeakSet<Error>()

/**
 * After an update the server no longer has the files that an open tab wants next. What is typed on the page is kept before the page
 * goes; the error screen then offers to load the new files.
 */
export function watchForMissingFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload)
    keepWhatIsTyped()
  })
}

/** Whether this is the failure to fetch a file of the console itself. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}
