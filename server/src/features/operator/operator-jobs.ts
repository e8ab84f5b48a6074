import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { closingsJob } from './holds/closings-job.ts'
import { figuresJob } from './jobs/figures-job.ts'
import { verifyJob } from './jobs/verify-job.ts'
import { proposalsJob } from './proposals/proposals-job.ts'
import { anomaliesJob, rechecksJob } from './traffic/traffic-jobs.ts'
import { viewsJob } from './views/end-view.ts'

/** `verify` returns a line for each check of everything. */
export function operatorJobs(
  services: Services,
  { eventUrl, verify }: { eventUrl: string; verify: () => Promise<readonly string[]> },
): Job[] {
  return [
    proposalsJob(services),
    closingsJob(services),
    viewsJob(services),
    figuresJob(services),
    rechecksJob(services, eventUrl),
    anomaliesJob(services),
    verifyJob(verify),
  ]
}
