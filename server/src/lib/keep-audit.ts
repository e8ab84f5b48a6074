import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from './context.ts'
import { linkEarlierRows } from './link-earlier-rows.ts'
import { repeat } from './repeat.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

/**
 * Links the audit rows from before the chains, seals the chains each minute and verifies them each
 * day, until the returned function is called. Closing seals once more.
 */
export function keepAudit(services: Services): () => Promise<void> {
  const { log } = services
  const stop = new AbortController()
  const linking = linkEarlierRows(services, stop.signal).catch((error: unknown) =>
    log.warn({ err: error }, 'linking of earlier audit rows stopped: it goes on at the next start'),
  )
  const sealing = repeat({
    pauseMs: minuteMs,
    work: () => sealAudit(services),
    failed: (error) =>
      log.warn({ err: error }, 'audit rows were not sealed: the next try is in a minute'),
  })
  const verifying = repeat({
    pauseMs: dayMs,
    work: () => logDifferences(services),
    failed: (error) =>
      log.warn({ err: error }, 'the audit log was not verified: the next try is tomorrow'),
  })
  return async () => {
    stop.abort()
    await Promise.all([linking, sealing(), verifying()])
    await sealAudit(services)
  }
}

async function logDifferences(services: Services): Promise<void> {
  for (const { check, difference } of await verifyAudit(services))
    if (difference !== undefined)
      services.log.error(
        `the audit log differs from what was written (${check}: ${difference}): somebody with full rights changed the database, or it was restored from a backup. Keep a copy and run "npm run operator -- verify"`,
      )
}
