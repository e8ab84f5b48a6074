import { keepWhatIsTyped } from '../lib/calls/session.ts'

const missing = new WeakSet<Error>()

/**
 * After an update the server no longer has the files that an open tab may request. Drafts are
 * stored before the page is replaced; the error screen then offers to load the new files.
 */
export function watchForMissingFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload)
    keepWhatIsTyped()
  })
}

/** Whether the error is a failed load of one of the console's own files. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}
