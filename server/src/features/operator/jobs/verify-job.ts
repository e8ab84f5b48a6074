import type { Job } from '../../../lib/time/jobs.ts'

/** The job that runs only where an operator asks, because it reads everything. */
export const verifyName = 'verify'

/** Runs the check of everything. `verify` returns a line for each check. */
export function verifyJob(verify: () => Promise<readonly string[]>): Job {
  return {
    name: verifyName,
    everyMs: null,
    lookMs: 5000,
    runs: 'on one node',
    work: async () => (await verify()).join('\n'),
    level: 'error',
    whenFailed:
      'the check that an operator asked for failed; nothing was changed; start it again under /operator/jobs, or run "npm run operator -- verify"',
  }
}
