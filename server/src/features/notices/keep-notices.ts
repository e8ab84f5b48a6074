import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/calls/context.ts'
import { repeat } from '../../lib/time/repeat.ts'
import { findCauses } from './find-causes.ts'
import { sendNoticeMails } from './send-notice-mails.ts'

const mailPauseMs = 2000

/**
 * Finds each minute what no call causes, and puts mails that are due into the outbox, until the
 * returned function is called.
 */
export function keepNotices(services: Services): () => Promise<void> {
  const { log } = services
  const mailing = repeat({
    pauseMs: mailPauseMs,
    work: () => sendNoticeMails(services),
    failed: (error) =>
      log.warn(
        { err: error },
        'mails about notices were not written: members read them in the console only, and the next try is in two seconds. Check the database if this repeats',
      ),
  })
  const finding = repeat({
    pauseMs: minuteMs,
    work: () => findCauses(services),
    failed: (error) =>
      log.warn(
        { err: error },
        'notices about campaigns and budgets were not written: the next try is in a minute. Check the database if this repeats',
      ),
  })
  return async () => {
    await Promise.all([mailing(), finding()])
  }
}
