import { useSyncExternalStore } from 'react'

/** The width below which style sheets lay a page out for a phone. */
const phoneWidth = () => globalThis.matchMedia('(max-width: 599.98px)')

/** Whether the page is laid out for a phone, for what a style sheet cannot decide. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(follow, () => phoneWidth().matches)
}

function follow(onChange: () => void) {
  const width = phoneWidth()
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
