import * as reviewCalls from '@frontrow/contract/ad-contents/ad-review'
import * as calls from '@frontrow/contract/monetization'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { addApps } from './add-apps.ts'
import { createPlacement } from './create-placement.ts'
import { listPlacements } from './list-placements.ts'
import { listSampledApps } from './list-sampled-apps.ts'
import { listShownApps } from './list-shown-apps.ts'
import { listViewerReports } from './list-viewer-reports.ts'
import { setPlacementReward, showRewardSettings } from './placement-rewards.ts'
import { setAppBlock } from './set-app-block.ts'
import { showRates } from './show-rates.ts'

/** Binds the calls of this feature. */
export function bindMonetization(api: Api): void {
  serve(api, calls.addApps, addApps)
  serve(api, calls.listPlacements, listPlacements)
  serve(api, calls.createPlacement, createPlacement)
  serve(api, calls.showRates, showRates)
  serve(api, calls.showRewardSettings, showRewardSettings)
  serve(api, calls.setPlacementReward, setPlacementReward)
  serveNonTransactional(api, reviewCalls.listShownApps, listShownApps)
  serveNonTransactional(api, reviewCalls.listSampledApps, listSampledApps)
  serveNonTransactional(api, reviewCalls.listViewerReports, listViewerReports)
  serveNonTransactional(api, reviewCalls.setAppBlock, setAppBlock)
}
