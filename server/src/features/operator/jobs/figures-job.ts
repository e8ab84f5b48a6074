import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { kindByNumber } from '../../delivery/for-operators.ts'
import { writeFigures } from './figures.sql.ts'

/** Sums what the list of organizations shows and is sorted by. */
export function figuresJob({ database }: Pick<Services, 'database'>): Job {
  return {
    name: 'figures',
    everyMs: hourMs,
    lookMs: minuteMs,
    runs: 'on one node',
    work: async () => {
      const [impression = 0] = [...kindByNumber].find(([, kind]) => kind === 'impression') ?? []
      const changed = await database.asSystem(async (db) =>
        writeFigures(db, { now: await readNow(db), impression }),
      )
      return `${changed} organizations changed`
    },
    level: 'warn',
    whenFailed:
      'the figures of organizations could not be summed; operators see those of an earlier hour; it is tried again within an hour; check the core database if this repeats',
  }
}
