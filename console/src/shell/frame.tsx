import { useEffect, useId, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { openSession, useSignedIn } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Toasts } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { NavBar } from './nav-bar.tsx'
import { Sidebar } from './sidebar.tsx'

/** What stands around every page: nav, sidebar on the pages of an account, footer. */
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
      <OnItsWay />
      <div className={styles.middle}>
        {withSidebar && (
          <Sidebar id={sidebarId} open={sidebarOpen} onClose={() => setSidebarOpen(false)} />
        )}
        <main id="main" className={styles.main} data-beside={withSidebar} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Footer inset={pathname === paths.home} />
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}

/** Open only on a small screen, and only until the next page. */
function useSidebar(pathname: string) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = (open: boolean) => setOpenAt(open ? pathname : null)
  return [openAt === pathname, setOpen] as const
}

/** A screen reader hears of the new page, and Tab starts at its beginning, unless the page has put the cursor somewhere itself. */
function useFocusOnNewPage(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    const main = document.getElementById('main')
    if (pathname !== first && !main?.contains(document.activeElement))
      main?.focus({ preventScroll: true })
  }, [pathname, first])
}

/** A thin line under the nav while the next page is fetched; it waits 300 ms before it shows. */
function OnItsWay() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className={styles.progress} role="status">
      <span className="unseen">Loading...</span>
    </div>
  )
}
