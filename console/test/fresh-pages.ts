import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Each test of the file imports the modules as a newly loaded page does. All pages of a test share
 * one window, so the listeners of earlier pages are removed.
 */
export function loadPagesAnew(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.resetModules()
    vi.spyOn(window, 'addEventListener')
  })
  afterEach(() => {
    for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
      window.removeEventListener(type, listener)
    vi.restoreAllMocks()
    // Files of one worker share their modules, and the next file must not find this page's session.
    localStorage.clear()
    sessionStorage.clear()
    vi.resetModules()
  })
}
