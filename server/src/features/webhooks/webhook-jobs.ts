import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { callbackHours } from '@frontrow/contract/rewards'
import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { announceNotices } from './messages/announce-notices.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { failOldCallbacks } from './sending/sending.sql.ts'
import type { SignReward } from './sending/callback-query.ts'
import { createSender } from './sending/send-messages.ts'

/** Turns notices into messages, and sends what is due. */
export function webhookJobs(services: Services, signReward: SignReward): Job[] {
  const sender = createSender({ ...services, signReward })
  return [
    {
      name: 'messages of webhooks',
      everyMs: 2000,
      runs: 'on each node',
      work: () => announceNotices(services),
      level: 'warn',
      whenFailed:
        'notices were not turned into messages of webhooks: they are late, and the next try is in two seconds. Check the database if this repeats',
    },
    {
      name: 'webhooks',
      everyMs: 1000,
      runs: 'on each node',
      work: (signal) => sender.startDue(signal),
      close: () => sender.settled(),
      level: 'warn',
      whenFailed:
        'messages of webhooks were not sent; they are late and are tried again in a second; check the database if this repeats',
    },
    {
      name: 'old callbacks',
      everyMs: minuteMs,
      runs: 'on the leader',
      work: () => giveUpOldCallbacks(services),
      level: 'warn',
      whenFailed:
        'reward callbacks that are older than a day could not be marked as failed; they stay queued, and it is tried again in a minute; check the database if this repeats',
    },
  ]
}

/** No callback is tried for longer than a day. */
export async function giveUpOldCallbacks({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await failOldCallbacks(db, new Date(now.getTime() - callbackHours * hourMs))
  })
}
