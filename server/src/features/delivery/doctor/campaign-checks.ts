import type { CampaignCheck } from '@frontrow/contract/delivery/doctor'
import type { CampaignFacts } from './campaign-facts.ts'
import {
  lookAtAds,
  lookAtAdvertisedApp,
  lookAtCampaign,
  lookAtMoney,
  lookAtPrice,
} from './checks/campaign-state.ts'
import { lookAtAgreement, lookAtHolds, lookAtOrganization } from './checks/own.ts'
import { lookAtReach } from './checks/reach.ts'
import type { Check } from './doctor.ts'

/** In the order of severity: of two that fail, the first is the cause. */
export const campaignChecks: readonly Check<CampaignCheck, CampaignFacts>[] = [
  { id: 'organization', look: lookAtOrganization },
  { id: 'app', look: lookAtAdvertisedApp },
  { id: 'hold', look: lookAtHolds },
  { id: 'campaign', look: lookAtCampaign },
  { id: 'ads', look: lookAtAds },
  { id: 'money', look: lookAtMoney },
  { id: 'price', look: lookAtPrice },
  { id: 'reach', look: lookAtReach },
  { id: 'agreement', look: lookAtAgreement },
]
