import type { AdLifecycle } from './ad-lifecycle.ts'

/** How often styles are read again: no browser reports that an element faded in. */
const askAgainMs = 200

/**
 * Reports to `life` whether at least one pixel of an element is visible: inside the window, not
 * hidden by the page's styles, and in the foreground tab. Asks until the ad was seen or is over,
 * because the page may fade the element in. Calls `onAnswer` after each report.
 */
export function watchVisibility(
  element: Element,
  lifecycle: AdLifecycle,
  onAnswer: () => void = () => {},
): void {
  let isInside = false
  const ask = () => {
    const options = { opacityProperty: true, visibilityProperty: true }
    const isHidden = document.hidden || element.checkVisibility?.(options) === false
    lifecycle.onScreen(isInside && !isHidden)
    onAnswer()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const { width = 0, height = 0 } = entries.at(-1)?.intersectionRect ?? {}
      isInside = width >= 1 && height >= 1
      ask()
    },
    // The first threshold can fire with less than one pixel visible; the next ones follow soon
    // after.
    { threshold: [0, 0.001, 0.01, 0.1, 0.5, 1] },
  )
  observer.observe(element)
  document.addEventListener('visibilitychange', ask)
  const timer = setInterval(
    () => (lifecycle.outcome.shown ? clearInterval(timer) : ask()),
    askAgainMs,
  )
  void lifecycle.over.then(() => {
    clearInterval(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', ask)
  })
}
