/**
 * Reports whether at least one pixel of an element is visible: inside the window, not hidden by the
 * page's styles, and in the foreground tab. Returns a function that stops watching.
 */
export function watchVisibility(
  element: Element,
  onChange: (isOnScreen: boolean) => void,
): () => void {
  let isInside = false
  const tell = () => {
    const options = { opacityProperty: true, visibilityProperty: true }
    const isHidden = document.hidden || element.checkVisibility?.(options) === false
    onChange(isInside && !isHidden)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const { width = 0, height = 0 } = entries.at(-1)?.intersectionRect ?? {}
      isInside = width >= 1 && height >= 1
      tell()
    },
    // The first threshold can fire with less than one pixel visible; the next ones follow soon
    // after.
    { threshold: [0, 0.001, 0.01, 0.1, 0.5, 1] },
  )
  observer.observe(element)
  document.addEventListener('visibilitychange', tell)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', tell)
  }
}
