import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './frame.module.css'

/** The first link of every page, for keyboard users. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to the content
    </a>
  )
}

/**
 * The open state of the sidebar. It matters only on a small screen, and navigation closes the
 * sidebar.
 */
export function useSidebar(pathname: string) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = (open: boolean) => setOpenAt(open ? pathname : null)
  return [openAt === pathname, setOpen] as const
}

/**
 * Focuses the new page after navigation, so that screen readers announce it and Tab starts at its
 * top. A page that has focused an element itself keeps that focus.
 */
export function useFocusOnNewPage(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    const main = document.getElementById('main')
    if (pathname !== first && !main?.contains(document.activeElement))
      main?.focus({ preventScroll: true })
  }, [pathname, first])
}

/** A progress line under the nav bar while the next page loads; it appears after 300 ms. */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className={styles.progress} role="status">
      <span className="unseen">Loading...</span>
    </div>
  )
}
