import { showStatistics as call } from '@frontrow/contract/statistics'
import type { Api } from '../../lib/calls/api.ts'
import { serveNonTransactional } from '../../lib/calls/serve.ts'
import { showStatistics } from './show-statistics.ts'

export { type Asker, answerStatistics } from './answer-statistics.ts'
export {
  earnedOfDay,
  estimatedCharge,
  estimatedEarning,
  joinCharges,
  joinLatestRate,
  ownOfCampaign,
  ownOfPlacement,
} from './measured-days.sql.ts'

/** Binds the calls of this feature. */
export function bindStatistics(api: Api): void {
  serveNonTransactional(api, call, showStatistics)
}
