import { useEffect, useSyncExternalStore } from 'react'
import { draftsOf } from '../lib/calls/stored-drafts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { useWindowTitle } from '../ui/layout/page-head.tsx'

const TITLE = 'This page could not be loaded'
const OFFLINE = 'You are offline. The page loads when the connection is back.'
const ONLINE = 'The console was updated, or the server could not be reached. Reload the page.'
const KEPT = ' Your input is kept, except passwords, numbers and signatures.'

/**
 * Shown when a page's files could not be loaded. The URL is already that of the new page, so a
 * reload fetches them. `owner` is whose input is kept.
 */
export function MissingFileScreen({ owner }: { owner: string }) {
  useWindowTitle(TITLE)
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  const why = isOnline ? ONLINE : OFFLINE
  return (
    <ErrorPanel
      title={TITLE}
      message={draftsOf(owner).length > 0 ? why + KEPT : why}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  )
}

function watchNetwork(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}
