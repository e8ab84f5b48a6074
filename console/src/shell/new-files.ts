const MARK = 'reloadedForNewFiles'
const WAIT_MS = 10_000

/**
 * After an update the server no longer has the files an open tab wants next. One reload brings the new ones; a second within ten
 * seconds would be a loop, so then the error screen speaks.
 */
export function reloadOnceForNewFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    const now = Date.now()
    if (now - last < WAIT_MS) return
    sessionStorage.setItem(MARK, String(now))
    event.preventDefault()
    window.location.reload()
  })
}
