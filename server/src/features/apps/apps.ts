import * as calls from '@frontrow/contract/apps'
import type { Api } from '../../lib/api.ts'
import { serve } from '../../lib/serve.ts'
import { createApp } from './create-app.ts'
import { listAppStatistics } from './list-app-statistics.ts'
import { listApps } from './list-apps.ts'

export { findApp } from './find-app.ts'

/** Binds the calls of this feature. */
export function bindApps(api: Api): void {
  serve(api, calls.createApp, createApp)
  serve(api, calls.listApps, listApps)
  serve(api, calls.listAppStatistics, listAppStatistics)
}
