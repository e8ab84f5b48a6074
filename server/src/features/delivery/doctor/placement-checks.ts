import type { PlacementCheck } from '@frontrow/contract/delivery/doctor'
import type { Check } from './doctor.ts'
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

/** In the order of severity: of two that fail, the first is the cause. */
export const placementChecks: readonly Check<PlacementCheck, PlacementFacts>[] = [
  { id: 'organization', look: lookAtOrganization },
  { id: 'app', look: lookAtApp },
  { id: 'placement', look: lookAtPlacement },
  { id: 'hold', look: lookAtHolds },
  { id: 'key', look: lookAtKey },
  { id: 'requests', look: lookAtRequests },
  { id: 'sdk', look: lookAtSdk },
  { id: 'demand', look: lookAtDemand },
  { id: 'rating', look: lookAtRating },
  { id: 'blocks', look: lookAtBlocks },
  { id: 'floor', look: lookAtFloor },
  { id: 'fill', look: lookAtFill },
  { id: 'shown', look: lookAtShown },
  { id: 'traffic', look: lookAtTraffic },
  { id: 'reward', look: lookAtReward },
  { id: 'consent', look: lookAtConsent },
  { id: 'agreement', look: lookAtAgreement },
]
