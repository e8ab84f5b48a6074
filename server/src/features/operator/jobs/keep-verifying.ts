import type { Services } from '../../../lib/calls/context.ts'
import { runInTurn } from '../../../lib/time/job-runs.sql.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { verifyJob } from './jobs.ts'

const pauseMs = 5000

/**
 * Runs the check of everything where an operator asked for it, on one node. `verify` returns a line
 * for each check. Returns the function that stops it.
 */
export function keepVerifying(
  services: Services,
  verify: () => Promise<readonly string[]>,
): () => Promise<void> {
  return repeat({
    pauseMs,
    work: () => verifyWhenAsked(services, verify),
    failed: (error) =>
      services.log.error(
        { err: error },
        'the check that an operator asked for failed; nothing was changed; start it again under /operator/jobs, or run "npm run operator -- verify"',
      ),
  })
}

/** Returns false where nobody asked, or another node has taken it. */
export function verifyWhenAsked(
  { database }: Pick<Services, 'database'>,
  verify: () => Promise<readonly string[]>,
): Promise<boolean> {
  return runInTurn(database, verifyJob, async () => (await verify()).join('\n'))
}
