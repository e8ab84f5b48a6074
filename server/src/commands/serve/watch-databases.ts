import { minuteMs } from '@frontrow/contract/durations'
import { type LeaseSums, readLeaseSums } from '../../features/delivery/delivery.ts'
import type { Services } from '../../lib/calls/context.ts'
import { type WaitingMails, readWaitingMails } from '../../features/outbox/waiting-mail.sql.ts'
import { repeat } from '../../lib/time/repeat.ts'
import { readArchiveFailing } from '../backup/archiver.sql.ts'

export type DatabaseWatch = LeaseSums & WaitingMails & { archiveFailingSeconds: number }

export interface KeptDatabaseWatch {
  /** Undefined on a node that does not lead. */
  latest(): DatabaseWatch | undefined
  close(): Promise<void>
}

/** Reads each minute, on the leader, what the metrics show of both databases. */
export function watchDatabases(services: Services, leads: () => boolean): KeptDatabaseWatch {
  let latest: DatabaseWatch | undefined
  const work = async () => {
    latest = leads() ? await services.database.asSystem(readAll) : undefined
  }
  const failed = (error: unknown) =>
    services.log.warn(
      { err: error },
      'sums of leases, waiting mails and the state of the archive could not be read: /metrics shows older ones until the next try in a minute. Check the database if this repeats',
    )
  const first = work().catch(failed)
  const stop = repeat({ pauseMs: minuteMs, work, failed })
  return {
    latest: () => latest,
    close: async () => {
      await first
      await stop()
    },
  }
}

async function readAll(db: Parameters<typeof readLeaseSums>[0]): Promise<DatabaseWatch> {
  const [leases, mails] = [await readLeaseSums(db), await readWaitingMails(db)]
  return { ...leases, ...mails, archiveFailingSeconds: await readArchiveFailing(db) }
}
