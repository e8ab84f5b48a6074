import { minuteMs } from '@frontrow/contract/durations'
import { type LeaseSums, readLeaseSums } from '../../features/delivery/delivery.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { type WaitingMails, readWaitingMails } from '../../features/outbox/waiting-mail.sql.ts'
import { type WaitingMessages, readWaitingMessages } from '../../features/webhooks/webhooks.ts'
import { readArchiveFailing } from '../backup/archiver.sql.ts'

export type DatabaseWatch = LeaseSums &
  WaitingMails &
  WaitingMessages & { archiveFailingSeconds: number }

export interface DatabaseWatchJob extends Job {
  /** Undefined on a node that does not lead. */
  latest(): DatabaseWatch | undefined
}

/** Reads, on the node that `leads`, what the metrics show of both databases. */
export function databaseWatchJob(
  { database }: Pick<Services, 'database'>,
  leads: () => boolean,
): DatabaseWatchJob {
  let latest: DatabaseWatch | undefined
  return {
    name: 'watch of the databases',
    everyMs: minuteMs,
    isAtStart: true,
    runs: 'on each node',
    work: async () => {
      latest = leads() ? await database.asSystem(readAll) : undefined
    },
    level: 'warn',
    whenFailed:
      'sums of leases, waiting mails and the state of the archive could not be read: /metrics shows older ones until the next try in a minute. Check the database if this repeats',
    latest: () => latest,
  }
}

async function readAll(db: Parameters<typeof readLeaseSums>[0]): Promise<DatabaseWatch> {
  const [leases, mails] = [await readLeaseSums(db), await readWaitingMails(db)]
  const messages = await readWaitingMessages(db)
  return { ...leases, ...mails, ...messages, archiveFailingSeconds: await readArchiveFailing(db) }
}
