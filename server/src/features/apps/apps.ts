import * as calls from '@frontrow/contract/apps'
import type { Api } from '../../lib/calls/api.ts'
import { serve } from '../../lib/calls/serve.ts'
import { createApp } from './create-app.ts'
import { setAdLimits, showAdLimits } from './ad-limits.ts'
import { editApp } from './edit-app.ts'
import { listAppStatistics } from './list-app-statistics.ts'
import { listApps } from './list-apps.ts'
import { setAppRetirement } from './set-app-retirement.ts'
import { showAppUses } from './show-app-uses.ts'

export { appCases } from './app-cases.ts'
export { approveWholeApp } from './approve-app.ts'
export { type DeniedIcon, approveIconsAgain, denyIconsOfFile, restoreIcons } from './deny-icons.ts'
export { findApp } from './find-app.ts'
export { type IconState, type NameState, shownIcon, shownName } from './look.sql.ts'
export { openAppCase } from './open-app-case.ts'
export { asRetirement } from './set-app-retirement.ts'
export { reviewLook } from './review-look.ts'
export { type StoreIds, storeIdsOf, storePage } from './store-ids.ts'
export { findCampaignUses } from './uses.sql.ts'

/** Binds the calls of this feature. */
export function bindApps(api: Api): void {
  serve(api, calls.createApp, createApp)
  serve(api, calls.listApps, listApps)
  serve(api, calls.listAppStatistics, listAppStatistics)
  serve(api, calls.editApp, editApp)
  serve(api, calls.setAppRetirement, setAppRetirement)
  serve(api, calls.showAppUses, showAppUses)
  serve(api, calls.showAdLimits, showAdLimits)
  serve(api, calls.setAdLimits, setAdLimits)
}
