// The process that closes days for `close-days-apart.ts`. Without the process that asked it ends at
// once: a day that is not posted yet waits and is counted again.
import { openDatabase } from '../../../lib/db/database.ts'
import { openLogger } from '../../../lib/process/logger.ts'
import { answerApart } from '../../../lib/process/process-apart.ts'
import { yieldBackend } from '../../../lib/process/yield-backend.ts'
import { openDayRecounts } from '../../delivery/delivery.ts'
import type { DaysToClose } from './close-days-apart.ts'
import { type ClosedDays, closeDueDays } from './close-days.ts'

/**
 * A count of 3.2 million impressions works for 3 to 4 s and takes 12 s with its rests. The goal is
 * that the whole close takes 30 s at most (MONEY §9).
 */
const rests = { times: 3, withinSeconds: 12 }

answerApart<DaysToClose>(
  async ({ databases, days, logLevel }): Promise<ClosedDays> => {
    const database = openDatabase({ url: databases.coreUrl, poolSize: 2 })
    const log = openLogger(logLevel, process.stdout.isTTY)
    // The connections that count yield. One that posts does not, because others wait for its locks.
    const recounts = openDayRecounts({ database, log }, databases.eventUrl, {
      onConnect: yieldBackend,
      rests,
    })
    try {
      return await closeDueDays({ database, recounts }, days)
    } finally {
      await recounts.close()
      await database.close()
    }
  },
  () => process.exit(),
)
