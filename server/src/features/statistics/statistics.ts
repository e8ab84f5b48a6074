import { showStatistics as call } from '@frontrow/contract/statistics'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import { serveNonTransactional } from '../../lib/calls/serve.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { showStatistics } from './answer/show-statistics.ts'
import { bindKept } from './bind-kept.ts'
import { statisticsFilesJob } from './files/files-job.ts'
import { statisticsSchedulesJob } from './schedules/order-files.ts'

export { answerStatistics } from './answer/answer-statistics.ts'
export { sweepStatisticsFiles } from './files/files-job.ts'
export {
  earnedOfDay,
  estimatedCharge,
  estimatedEarning,
  joinLatestRate,
  ownOfPlacement,
} from './answer/measured-days.sql.ts'

/** Binds the calls of this feature. */
export function bindStatistics(api: Api): void {
  serveNonTransactional(api, call, showStatistics)
  bindKept(api)
}

/** The jobs that make ordered files and order the files of schedules. */
export function statisticsJobs(services: Services): Job[] {
  return [statisticsFilesJob(services), statisticsSchedulesJob(services)]
}
