import { minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { runInTurn } from '../../../lib/time/job-runs.sql.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { kindByNumber } from '../../delivery/delivery.ts'
import { writeFigures } from './figures.sql.ts'

/** What the list of organizations shows and is sorted by, each hour on one node. */
const figuresJob = { name: 'figures', everySeconds: 3600 }

/** All nodes may run it. Returns the function that stops it. */
export function keepFigures(services: Services): () => Promise<void> {
  return repeat({
    pauseMs: minuteMs,
    work: async () => void (await writeFiguresInTurn(services)),
    failed: (error) =>
      services.log.warn(
        { err: error },
        'the figures of organizations could not be summed; operators see those of an earlier hour; it is tried again within an hour; check the core database if this repeats',
      ),
  })
}

/** Sums the figures where it is this node's turn. Returns false otherwise. */
export function writeFiguresInTurn({ database }: Pick<Services, 'database'>): Promise<boolean> {
  return runInTurn(database, figuresJob, async () => {
    const [impression = 0] = [...kindByNumber].find(([, kind]) => kind === 'impression') ?? []
    const changed = await database.asSystem(async (db) =>
      writeFigures(db, { now: await readNow(db), impression }),
    )
    return `${changed} organizations changed`
  })
}
