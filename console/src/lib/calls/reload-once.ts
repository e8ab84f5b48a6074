const WAIT_MS = 10_000

/**
 * Reloads the page, but not in a loop: after one reload for the same `call` on the same page,
 * further calls within ten seconds do nothing and the caller shows the error. Returns whether the
 * page is reloading. (Decision Q-12: a 400 reloads the page.)
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
