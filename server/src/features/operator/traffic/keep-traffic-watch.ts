import type { Services } from '../../../lib/calls/context.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { findAnomaliesInTurn } from './find-anomalies.ts'
import { runRechecks } from './rechecks.ts'

/** Somebody waits for a recheck in front of a screen. */
const pauseMs = 5000

/**
 * Looks for unusual traffic every ten minutes, and runs the rechecks that operators asked for. All
 * nodes may run it. Returns the function that stops it.
 */
export function keepTrafficWatch(
  services: Services,
  eventDatabaseUrl: string,
): () => Promise<void> {
  return repeat({
    pauseMs,
    work: async () => {
      await runRechecks(services, eventDatabaseUrl)
      await findAnomaliesInTurn(services)
    },
    failed: (error) =>
      services.log.warn(
        { err: error },
        'unusual traffic could not be looked for; it is tried again within ten minutes; no bill is affected; check the core database if this repeats',
      ),
  })
}
