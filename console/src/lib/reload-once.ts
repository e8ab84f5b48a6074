const WAIT_MS = 10_000

/**
 * Loads the page again, but not in a circle: after one reload for the same `call` on the same page within ten seconds it stays,
 * and the caller shows what went wrong. Says whether the page is on its way out. (Decision Q-12: a 400 reloads the page.)
 */
export function reloadOnce(call: string): boolean {
  const mark = `reloaded ${call} ${window.location.pathname}`
  const last = Number(sessionStorage.getItem(mark) ?? 0)
  const now = Date.now()
  if (now - last < WAIT_MS) return false
  sessionStorage.setItem(mark, String(now))
  window.location.reload()
  return true
}
