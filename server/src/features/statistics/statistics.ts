import { showStatistics as call } from '@frontrow/contract/statistics'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import { serveNonTransactional } from '../../lib/calls/serve.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { answerStatistics } from './answer-statistics.ts'
import { bindKept } from './bind-kept.ts'
import { statisticsFilesJob } from './files/files-job.ts'
import { statisticsSchedulesJob } from './schedules/order-files.ts'
import { showStatistics } from './show-statistics.ts'

export { answerStatistics } from './answer-statistics.ts'
export { sweepStatisticsFiles } from './files/files-job.ts'
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
  bindKept(api, answerStatistics)
}

/** The jobs that make ordered files and order the files of schedules. */
export function statisticsJobs(services: Services): Job[] {
  return [statisticsFilesJob(services, answerStatistics), statisticsSchedulesJob(services)]
}
