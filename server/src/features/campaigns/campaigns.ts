import { listCampaignChanges as changesCall } from '@frontrow/contract/campaigns/changes'
import {
  showCampaignLimits as limitsCall,
  showMoneyStop as moneyStopCall,
} from '@frontrow/contract/campaigns/limits'
import * as calls from '@frontrow/contract/campaigns'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { createCampaign } from './create-campaign.ts'
import { editCampaign } from './edit-campaign.ts'
import { extendCampaign } from './extend-campaign.ts'
import { listCampaignChanges } from './list-changes.ts'
import { listCampaigns } from './list-campaigns.ts'
import { listRegions } from './list-regions.ts'
import { setActivation } from './set-activation.ts'
import { showCampaign } from './show-campaign.ts'
import { showCampaignLimits } from './show-limits.ts'
import { showMoneyStop } from './show-money-stop.ts'

export { announceInstalls } from './announce-installs.ts'
export { creditJob } from './credit-job.ts'
export { loadRegions } from './load-regions.ts'
export {
  atKeptRate,
  impressionPrice,
  type KeptRate,
  type NetworkLimits,
  type NotPriced,
  pricesIn,
  rateToKeep,
} from './price.ts'
export { readRates } from './read-rates.sql.ts'
export { showMoneyStop } from './show-money-stop.ts'
export { everywhere, isEverywhere, regionAncestors } from './regions.ts'

/**
 * Binds the calls of this feature. The router prefers the static path of `listRegions` to the
 * parameter in the path of `listCampaigns`.
 */
export function bindCampaigns(api: Api): void {
  serveNonTransactional(api, calls.listRegions, listRegions)
  serve(api, limitsCall, showCampaignLimits)
  serve(api, moneyStopCall, showMoneyStop)
  serve(api, calls.createCampaign, createCampaign)
  serve(api, calls.listCampaigns, listCampaigns)
  serve(api, calls.setActivation, setActivation)
  serve(api, calls.extendCampaign, extendCampaign)
  serve(api, calls.showCampaign, showCampaign)
  serve(api, calls.editCampaign, editCampaign)
  serve(api, changesCall, listCampaignChanges)
}
