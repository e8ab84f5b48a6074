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
import type { Looks } from './doctor.ts'

export const campaignLooks: Looks<CampaignCheck, CampaignFacts> = {
  organization: lookAtOrganization,
  app: lookAtAdvertisedApp,
  hold: lookAtHolds,
  campaign: lookAtCampaign,
  ads: lookAtAds,
  money: lookAtMoney,
  price: lookAtPrice,
  reach: lookAtReach,
  agreement: lookAtAgreement,
}
