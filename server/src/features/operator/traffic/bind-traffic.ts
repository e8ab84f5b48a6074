import * as calls from '@frontrow/contract/operator/traffic'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import { showRecheck, startRecheck } from './rechecks.ts'
import { showPlacementTrafficWith, showTrafficWith } from './show-traffic.ts'

/** Binds the calls of operators about the traffic of placements. */
export function bindTraffic(
  api: Api,
  delivery: Pick<Delivery['operations'], 'placementEvents'>,
): void {
  serveOperator(api, calls.showTraffic, showTrafficWith())
  serveOperator(api, calls.showPlacementTraffic, showPlacementTrafficWith(delivery))
  serveOperator(api, calls.startRecheck, startRecheck)
  serveOperator(api, calls.showRecheck, showRecheck)
}
