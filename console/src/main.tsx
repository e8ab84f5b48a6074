import { queryClient } from './lib/queries.ts'
import { settings } from './lib/settings.ts'
import { renderRoot } from './root.tsx'
import { watchForMissingFiles } from './shell/new-files.ts'
import { router } from './shell/router.ts'

watchForMissingFiles()
renderRoot({ title: settings.productName, queryClient, router })
