const missing = new WeakSet<Error>()

/**
 * After an update the server no longer has the files that an open tab may request. The error screen
 * then offers to load the new ones.
 */
export function watchForMissingFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload)
  })
}

/** Whether the error is a failed load of one of the console's own files. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}
