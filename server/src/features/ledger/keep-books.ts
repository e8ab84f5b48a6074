import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/context.ts'
import { repeat } from '../../lib/repeat.ts'
import { sealBookDays } from './seal-days.ts'

/** Seals the days of the books each minute, until the returned function is called. */
export function keepBooks(services: Services): () => Promise<void> {
  return repeat({
    pauseMs: minuteMs,
    work: () => sealBookDays(services),
    failed: (error) =>
      services.log.warn(
        { err: error },
        'the days of the books were not sealed; no money is affected; the next try is in a minute; check the database if this repeats',
      ),
  })
}
