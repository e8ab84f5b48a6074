import type { PlacementCheck } from '@frontrow/contract/delivery/doctor'
import type { Looks } from './doctor.ts'
import { lookAtConsent } from './checks/consent.ts'
import { lookAtBlocks, lookAtDemand, lookAtFloor, lookAtRating } from './checks/demand.ts'
import { lookAtFill } from './checks/fill.ts'
import { lookAtKey } from './checks/key.ts'
import { lookAtAgreement, lookAtHolds, lookAtOrganization } from './checks/own.ts'
import { lookAtApp, lookAtPlacement } from './checks/placement-state.ts'
import { lookAtRequests } from './checks/requests.ts'
import { lookAtReward } from './checks/reward.ts'
import { lookAtSdk } from './checks/sdk.ts'
import { lookAtShown } from './checks/shown.ts'
import { lookAtTraffic } from './checks/traffic.ts'
import type { PlacementFacts } from './placement-facts.ts'

export const placementLooks: Looks<PlacementCheck, PlacementFacts> = {
  organization: lookAtOrganization,
  app: lookAtApp,
  placement: lookAtPlacement,
  hold: lookAtHolds,
  key: lookAtKey,
  requests: lookAtRequests,
  sdk: lookAtSdk,
  demand: lookAtDemand,
  rating: lookAtRating,
  blocks: lookAtBlocks,
  floor: lookAtFloor,
  fill: lookAtFill,
  shown: lookAtShown,
  traffic: lookAtTraffic,
  reward: lookAtReward,
  consent: lookAtConsent,
  agreement: lookAtAgreement,
}
