import { queryClient } from './lib/calls/queries.ts'
import { openSession } from './lib/calls/session.ts'
import { settings } from './lib/settings.ts'
import { renderRoot } from './root.tsx'
import { watchForMissingFiles } from './shell/new-files.ts'
import { router } from './shell/router.ts'

watchForMissingFiles()
// Before the first paint, so that the sidebar does not appear a moment after the page.
openSession()
renderRoot({ title: settings.productName, queryClient, router })
