import { useId } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { StepUp } from '../features/account/account.tsx'
import { useSignedIn } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'
import { LoadingBar, SkipLink, useFocusOnNewPage, useSidebar } from '../ui/layout/frame-parts.tsx'
import { useKeptFocus } from '../ui/layout/kept-focus.ts'
import styles from '../ui/layout/frame.module.css'
import { Toasts } from '../ui/feedback/toast.tsx'
import { Footer } from './footer.tsx'
import { KeptInput } from './kept-input.tsx'
import { NavBar } from './nav-bar.tsx'
import { Reconnecting } from './reconnecting.tsx'
import { Sidebar } from './sidebar.tsx'

/** The layout of every page: nav bar, sidebar on account pages, footer. */
export function Frame() {
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  const sidebarId = useId()
  const [sidebarOpen, setSidebarOpen] = useSidebar(pathname)
  const withSidebar = signedIn && /^\/(account|app)\//.test(pathname)

  useFocusOnNewPage(pathname)
  useKeptFocus()

  return (
    <div className={styles.frame}>
      <SkipLink />
      <NavBar
        over={pathname === paths.home}
        menu={
          withSidebar
            ? { id: sidebarId, open: sidebarOpen, toggle: () => setSidebarOpen(!sidebarOpen) }
            : null
        }
      />
      <LoadingBar />
      <Reconnecting />
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
      <KeptInput hasSession={signedIn} />
      <ScrollRestoration />
    </div>
  )
}
