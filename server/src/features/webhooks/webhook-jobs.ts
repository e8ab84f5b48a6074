import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { announceNotices } from './messages/announce-notices.ts'
import { openSender } from './sending/send-messages.ts'

/** Turns notices into messages, and sends what is due. */
export function webhookJobs(services: Services): Job[] {
  const sender = openSender(services)
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
      work: () => sender.sendDue(),
      level: 'warn',
      whenFailed:
        'messages of webhooks were not sent: they are late, and the next try is in a second. Check the database if this repeats',
    },
  ]
}
