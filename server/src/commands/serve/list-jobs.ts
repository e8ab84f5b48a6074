import { minuteMs } from '@frontrow/contract/durations'
import { sweepLeftovers } from '../../features/account/account.ts'
import { mediaJob, theoraJob } from '../../features/ad-contents/ad-contents.ts'
import { chargesJob, fetchedRatesJob, type WatchedRates } from '../../features/billing/billing.ts'
import { creditJob } from '../../features/campaigns/campaigns.ts'
import {
  type Delivery,
  filteredTrafficJob,
  heartbeatsJob,
  sweepRequestNotes,
  sweepWatches,
} from '../../features/delivery/delivery.ts'
import { noticeJobs, sweepNotices } from '../../features/notices/notices.ts'
import { operatorJobs } from '../../features/operator/operator.ts'
import { payoutsJob } from '../../features/payouts/payouts.ts'
import { createRewardSigner, sweepRewards } from '../../features/rewards/rewards.ts'
import { statisticsJobs, sweepStatisticsFiles } from '../../features/statistics/statistics.ts'
import { sweepMessages, webhookJobs } from '../../features/webhooks/webhooks.ts'
import { remindTwoFactor, sweepInvitations } from '../../features/team/team.ts'
import { auditJobs } from '../../features/audit/audit.ts'
import type { Services } from '../../lib/calls/context.ts'
import { allAlone } from '../../lib/failures/each-alone.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { mailJobs } from '../../features/outbox/outbox.ts'
import { type BackupsJob, backupsJob } from '../backup/backups-job.ts'
import { verify } from '../host/operator-checks.ts'
import type { Databases } from '../startup/open-databases.ts'
import { type DatabaseWatchJob, databaseWatchJob } from './watch-databases.ts'
import { type BooksJob, booksJob } from '../../features/accounting/accounting.ts'

/** The jobs of a node, those that the metrics read by name. */
export interface NodeJobs {
  all: readonly Job[]
  books: BooksJob
  backups: BackupsJob
  databaseWatch: DatabaseWatchJob
}

/** Lists what a node does beside its calls. `end` ends it where it cannot go on. */
export function listNodeJobs(
  services: Services,
  node: {
    databases: Pick<Databases, 'coreUrl' | 'eventUrl'>
    delivery: Pick<Delivery, 'operations'>
    rates: WatchedRates
  },
  end: (because: unknown) => void,
): NodeJobs {
  const { databases, rates } = node
  const { coreUrl, eventUrl } = databases
  const leads = () => node.delivery.operations.leads()
  const books = booksJob(services, eventUrl, leads)
  const backups = backupsJob(services, coreUrl, leads)
  const databaseWatch = databaseWatchJob(services, leads)
  const all = [
    heartbeatsJob(services, eventUrl, end),
    rates,
    fetchedRatesJob(services),
    backups,
    ...mailJobs(services.mail),
    ...noticeJobs(services),
    ...webhookJobs(services, createRewardSigner(services)),
    ...statisticsJobs(services),
    sweepJob(services),
    ...operatorJobs(services, {
      eventUrl,
      verify: async () => (await verify(services, eventUrl)).lines,
    }),
    ...auditJobs(services),
    books,
    chargesJob(services),
    payoutsJob(services),
    creditJob(services),
    filteredTrafficJob(services),
    mediaJob(services),
    theoraJob(services),
    databaseWatch,
  ]
  return { all, books, backups, databaseWatch }
}

function sweepJob(services: Services): Job {
  return {
    name: 'sweep',
    everyMs: 15 * minuteMs,
    runs: 'on the leader',
    isNoted: true,
    work: () =>
      allAlone({
        leftovers: () => sweepLeftovers(services),
        invitations: () => sweepInvitations(services),
        notices: () => sweepNotices(services),
        'messages of webhooks': () => sweepMessages(services),
        rewards: () => sweepRewards(services),
        'notes of requests': () => sweepRequestNotes(services),
        'watched calls': () => sweepWatches(services),
        'files of statistics': () => sweepStatisticsFiles(services),
        'reminders of second factors': () => remindTwoFactor(services),
      }),
    level: 'warn',
    whenFailed:
      'cleanup of expired rows and stored mails failed: they stay until the next run in 15 minutes. Check the database if this repeats',
  }
}
