import { useEffect, useId, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { StepUp } from '../features/account/account.tsx'
import { openSession, useSignedIn } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Toasts } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { NavBar } from './nav-bar.tsx'
import { Sidebar } from './sidebar.tsx'

/** The layout of every page: nav bar, sidebar on account pages, footer. */
export function Frame() {
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const sidebarId = useId()
  const [sidebarOpen, setSidebarOpen] = useSidebar(pathname)
  const withSidebar = signedIn && /^\/(account|app)\//.test(pathname)

  useEffect(openSession, [])
  useFocusOnNewPage(pathname)

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <NavBar
        over={pathname === paths.home}
        menu={
          withSidebar
            ? { id: sidebarId, open: sidebarOpen, toggle: () => setSidebarOpen(!sidebarOpen) }
            : null
        }
      />
      <LoadingBar />
      <div className={styles.middle}>
        {withSidebar && (
          <Sidebar id={sidebarId} open={sidebarOpen} onClose={() => setSidebarOpen(false)} />
        )}
        <main id="main" className={styles.main} data-beside={withSidebar} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Footer inset={pathname === paths.home} />
      {signedIn && <StepUp />}
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}

/**
 * The open state of the sidebar. It matters only on a small screen, and navigation closes the
 * sidebar.
 */
function useSidebar(pathname: string) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = (open: boolean) => setOpenAt(open ? pathname : null)
  return [openAt === pathname, setOpen] as const
}

/**
 * Focuses the new page after navigation, so that screen readers announce it and Tab starts at its
 * top. A page that has focused an element itself keeps that focus.
 */
function useFocusOnNewPage(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    const main = document.getElementById('main')
    if (pathname !== first && !main?.contains(document.activeElement))
      main?.focus({ preventScroll: true })
  }, [pathname, first])
}

/** A progress line under the nav bar while the next page loads; it appears after 300 ms. */
function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className={styles.progress} role="status">
      <span className="unseen">Loading...</span>
    </div>
  )
}
