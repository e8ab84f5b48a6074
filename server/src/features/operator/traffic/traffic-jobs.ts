import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { findAnomalies } from './find-anomalies.ts'
import { runRechecks } from './rechecks.ts'

/** Somebody waits for a recheck in front of a screen. */
const lookMs = 5000

/** Runs the rechecks of traffic that operators asked for. */
export function rechecksJob(services: Services, eventDatabaseUrl: string): Job {
  return {
    name: 'rechecks of traffic',
    everyMs: lookMs,
    runs: 'on each node',
    work: async () => void (await runRechecks(services, eventDatabaseUrl)),
    level: 'warn',
    whenFailed:
      'the rechecks of traffic that operators asked for could not be read; they wait, and it is tried again within seconds; check the core database if this repeats',
  }
}

/** The job that looks for anomalies of traffic. */
export const anomaliesName = 'anomalies'

/** Looks for anomalies in the last whole hour. */
export function anomaliesJob(services: Pick<Services, 'database'>): Job {
  return {
    name: anomaliesName,
    everyMs: 10 * minuteMs,
    lookMs,
    runs: 'on one node',
    work: async () => {
      const { looked, odd } = await findAnomalies(services)
      const compared = looked === 1 ? '1 placement' : `${looked} placements`
      return `${compared}, ${odd === 1 ? '1 anomaly' : `${odd} anomalies`}`
    },
    level: 'warn',
    whenFailed:
      'traffic could not be checked for anomalies; it is tried again within 10 minutes; no bill is affected; check the core database if this repeats',
  }
}
