import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

/** Seals the chains and verifies them. */
export function auditJobs(services: Services): Job[] {
  return [
    {
      name: 'seals',
      everyMs: minuteMs,
      runs: 'on each node',
      isNoted: true,
      work: () => sealAudit(services),
      level: 'warn',
      whenFailed: 'audit rows were not sealed: the next try is in a minute',
      // What the last calls and jobs wrote is sealed as well.
      close: () => sealAudit(services),
    },
    {
      name: 'audit-check',
      everyMs: dayMs,
      runs: 'on each node',
      isNoted: true,
      work: () => logDifferences(services),
      level: 'warn',
      whenFailed: 'the audit log was not verified: the next try is tomorrow',
    },
  ]
}

/** Returns how many checks differ. */
async function logDifferences(services: Services): Promise<string> {
  const found = await verifyAudit(services)
  const differing = found.filter(({ difference }) => difference !== undefined)
  for (const { check, difference } of differing)
    services.log.error(
      `the audit log differs from what was written (${check}: ${difference ?? ''}): someone with full rights changed the database, or it was restored from a backup. Keep a copy and run "npm run operator -- verify"`,
    )
  return `${differing.length} of ${found.length} checks differ`
}
