import { useId } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { UndoBar } from '../features/reviews/for-operators.ts'
import { useOperatorSession } from '../operator-parts/use-operator.ts'
import { LoadingBar, SkipLink, useFocusOnNewPage, useSidebar } from '../ui/layout/frame-parts.tsx'
import { useKeptFocus } from '../ui/layout/kept-focus.ts'
import frame from '../ui/layout/frame.module.css'
import { KeptInput } from '../shell/kept-input.tsx'
import { Toasts } from '../ui/feedback/toast.tsx'
import { Reconnecting } from '../shell/reconnecting.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { OperatorFooter } from './operator-footer.tsx'
import { OperatorHeader } from './operator-header.tsx'
import { OperatorSidebar } from './operator-sidebar.tsx'

/** The layout of every page: header, sidebar for who is signed in, footer. */
export function OperatorFrame() {
  const { pathname } = useLocation()
  const { data: session } = useOperatorSession()
  const sidebarId = useId()
  const [sidebarOpen, setSidebarOpen] = useSidebar(pathname)
  const hasSidebar = session != null && !session.must_enrol
  useFocusOnNewPage(pathname)
  useKeptFocus()
  const menu = { id: sidebarId, open: sidebarOpen, toggle: () => setSidebarOpen(!sidebarOpen) }
  return (
    <div className={frame.frame} data-realm="operator">
      <SkipLink />
      <OperatorHeader menu={hasSidebar ? menu : null} session={session ?? null} />
      <LoadingBar />
      <Reconnecting />
      <div className={frame.middle}>
        {hasSidebar && (
          <OperatorSidebar
            id={sidebarId}
            open={sidebarOpen}
            onClose={() => setSidebarOpen(false)}
          />
        )}
        <main id="main" className={frame.main} data-beside={hasSidebar} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <OperatorFooter session={session ?? null} />
      {hasSidebar && <KeyboardHelp singleKeys={session.operator.single_keys} />}
      {hasSidebar && <UndoBar />}
      <Toasts />
      <KeptInput hasSession={session != null} />
      <ScrollRestoration />
    </div>
  )
}
