import { dayMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { sweepKeptMail } from '../../../lib/mail/mail.ts'
import { sweepPacedMails } from '../../outbox/outbox.ts'
import { sweepLib } from '../../../lib/calls/sweep.sql.ts'
import { sweepIdentity } from '../../identity/identity.ts'
import { sweepVerifications } from './verification.sql.ts'

const keptMailDays = 7

/**
 * Deletes expired records. Any node may run it at any time. Mails stored on disk are swept by their
 * own node.
 */
export async function sweepLeftovers({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<void> {
  for (const sweep of [sweepLib, sweepPacedMails, sweepIdentity, sweepVerifications])
    await database.asSystem(sweep)
  const now = await database.asSystem(readNow)
  await sweepKeptMail(config, new Date(now.getTime() - keptMailDays * dayMs))
}
