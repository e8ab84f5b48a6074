import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/calls/context.ts'
import { noteRun } from '../../lib/time/job-runs.sql.ts'
import { repeat } from '../../lib/time/repeat.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const sealJob = { name: 'seals', everySeconds: minuteMs / 1000 }
const checkJob = { name: 'audit-check', everySeconds: dayMs / 1000 }

/**
 * Seals the chains each minute and verifies them each day, until the returned function is called.
 * Closing seals once more.
 */
export function keepAudit(services: Services): () => Promise<void> {
  const { log } = services
  const sealing = repeat({
    pauseMs: minuteMs,
    work: () => noteRun(services.database, sealJob, () => sealAudit(services)),
    failed: (error) =>
      log.warn({ err: error }, 'audit rows were not sealed: the next try is in a minute'),
  })
  const verifying = repeat({
    pauseMs: dayMs,
    work: () => noteRun(services.database, checkJob, () => logDifferences(services)),
    failed: (error) =>
      log.warn({ err: error }, 'the audit log was not verified: the next try is tomorrow'),
  })
  return async () => {
    await Promise.all([sealing(), verifying()])
    await sealAudit(services)
  }
}

/** Returns how many checks differ. */
async function logDifferences(services: Services): Promise<string> {
  const found = await verifyAudit(services)
  const differing = found.filter(({ difference }) => difference !== undefined)
  for (const { check, difference } of differing)
    services.log.error(
      `the audit log differs from what was written (${check}: ${difference ?? ''}): somebody with full rights changed the database, or it was restored from a backup. Keep a copy and run "npm run operator -- verify"`,
    )
  return `${differing.length} of ${found.length} checks differ`
}
