import * as calls from '@frontrow/contract/overview'
import { showFirstSteps as firstStepsCall } from '@frontrow/contract/overview/first-steps'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { showCampaignTotals } from './show-campaign-totals.ts'
import { showFirstSteps } from './show-first-steps.ts'
import { showImpressions } from './show-impressions.ts'
import { showInstalls } from './show-installs.ts'
import { showPlacementTotals } from './show-placement-totals.ts'

/** Binds the calls of the dashboard. */
export function bindOverview(api: Api): void {
  serve(api, calls.showInstalls, showInstalls)
  serve(api, calls.showImpressions, showImpressions)
  serve(api, calls.showCampaignTotals, showCampaignTotals)
  serve(api, calls.showPlacementTotals, showPlacementTotals)
  serveNonTransactional(api, firstStepsCall, showFirstSteps)
}
