import { minuteMs } from '@frontrow/contract/durations'
import { CannotRun, exitCodes } from '../../../lib/failures/cannot-run.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { openEventDatabase } from './event-database.sql.ts'
import { beat, compareFamilies } from './family-heartbeats.ts'

/**
 * Throws `CannotRun` where the core and the event database are not of one age, as after a restore
 * of one of them: a server would hide what was lost, and could spend a budget again.
 */
export async function refuseFamiliesApart(services: Services, eventUrl: string): Promise<void> {
  const events = openEventDatabase(eventUrl, services.log, services.config.connections)
  try {
    const difference = await compareFamilies({ core: services.database, events })
    if (difference !== undefined) throw familiesApart(difference)
  } finally {
    await events.close()
  }
}

/**
 * Marks both databases. `apart` is called where one of them was replaced while the server runs.
 */
export function heartbeatsJob(
  { database: core, log }: Services,
  eventUrl: string,
  apart: (error: CannotRun) => void,
): Job {
  const events = openEventDatabase(eventUrl, log)
  return {
    name: 'heartbeats of the databases',
    everyMs: minuteMs,
    isAtStart: true,
    runs: 'on each node',
    work: async () => {
      const difference = await beat({ core, events })
      if (difference !== undefined) apart(familiesApart(difference))
    },
    level: 'warn',
    whenFailed:
      'the heartbeat of both databases could not be written and is tried again in a minute; nothing is lost; check that both databases can be reached',
    close: () => events.close(),
  }
}

function familiesApart(difference: string): CannotRun {
  const message = `DATABASE_URL, EVENT_DATABASE_URL: ${difference}. Restore the right pair, or keep this one: stop all servers and run "npm run operator -- repair-counters"`
  return new CannotRun(message, exitCodes.config)
}
