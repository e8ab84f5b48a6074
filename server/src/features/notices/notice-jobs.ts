import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { findCauses } from './find-causes.ts'
import { sendNoticeMails } from './send-notice-mails.ts'

/** Puts mails that are due into the outbox, and finds what no call causes. */
export function noticeJobs(services: Services): Job[] {
  return [
    {
      name: 'mails about notices',
      everyMs: 2000,
      runs: 'on each node',
      work: () => sendNoticeMails(services),
      level: 'warn',
      whenFailed:
        'mails about notices were not written: members read them in the console only, and the next try is in two seconds. Check the database if this repeats',
    },
    {
      name: 'causes of notices',
      everyMs: minuteMs,
      runs: 'on each node',
      work: () => findCauses(services),
      level: 'warn',
      whenFailed:
        'notices about campaigns and budgets were not written: the next try is in a minute. Check the database if this repeats',
    },
  ]
}
