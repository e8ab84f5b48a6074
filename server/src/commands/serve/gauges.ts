import type { WatchedRates } from '../../features/billing/billing.ts'
import type { Delivery } from '../../features/delivery/delivery.ts'
import type { Services } from '../../lib/calls/context.ts'
import { createLabelledCounts } from '../../lib/metrics/labelled-counts.ts'
import type { MeasuredByName } from '../../lib/metrics/measures.ts'
import { coreMigrations, eventMigrations, newestMigration } from '../../lib/db/migrate.ts'
import { programVersion } from '../../lib/settings/program-version.ts'
import type { NodeJobs } from './list-jobs.ts'

/** What the metrics read of the jobs. */
export interface MeasuredJobs {
  books: Pick<NodeJobs['books'], 'differingDays'>
  backups: Pick<NodeJobs['backups'], 'ageSeconds'>
  databaseWatch: Pick<NodeJobs['databaseWatch'], 'latest'>
}

/** What the product measures. `jobs` is undefined during the start. */
export function gaugesOf(
  { config, outbound }: Services,
  {
    delivery,
    rates,
    jobs,
  }: {
    delivery: Delivery
    rates: Pick<WatchedRates, 'ageSeconds'>
    jobs: () => MeasuredJobs | undefined
  },
): MeasuredByName {
  const outboundCalls = createLabelledCounts(['kind', 'outcome'])
  outbound.watch((kind, outcome) => outboundCalls.add(kind, outcome))
  return {
    ...delivery.operations.measures.measured,
    ...databaseGauges(jobs),
    outbound_calls_total: {
      help: 'Calls to addresses that members gave, by kind and by status or failure',
      labels: ['kind', 'outcome'],
      read: () => outboundCalls.all(),
    },
    exchange_rates_age_seconds: {
      help: 'Age of the oldest exchange rate that a running campaign is priced by',
      read: () => rates.ageSeconds(),
    },
    backup_age_seconds: {
      help: 'Age of the last backup in BACKUP_DIR; 0 where the server makes none',
      read: () => jobs()?.backups.ageSeconds() ?? 0,
    },
    books_differing: {
      help: 'Ended days that are not charged because their counts differ',
      read: () => jobs()?.books.differingDays() ?? 0,
    },
    workers: { help: 'Processes that serve on this machine', read: () => config.workers },
    build_info: {
      help: 'The version of the program; always 1',
      labels: ['version'],
      read: () => [{ labels: { version }, value: 1 }],
    },
    schema_info: {
      help: 'The newest migration that the program brings, by database; always 1',
      labels: ['database', 'name'],
      read: () => schemaLabels.map((labels) => ({ labels, value: 1 })),
    },
  }
}

/** What the leader reads from the databases each minute; 0 on other nodes. */
function databaseGauges(jobs: () => MeasuredJobs | undefined): MeasuredByName {
  const latest = () => jobs()?.databaseWatch.latest()
  return {
    leases_open: {
      help: 'Leases of all nodes that are open, on the leader',
      read: () => latest()?.openLeases ?? 0,
    },
    lease_money_stranded_micros: {
      help: 'Money in leases that should be settled by now, in the network currency, on the leader',
      read: () => latest()?.strandedMicros ?? 0,
    },
    budget_overdrawn_micros: {
      help: 'Charges beyond a budget of the last week that a repair found, on the leader',
      read: () => latest()?.overdrawnMicros ?? 0,
    },
    webhook_messages_waiting: {
      help: 'Messages that wait to be sent to webhooks, on the leader',
      read: () => latest()?.waitingMessages ?? 0,
    },
    webhook_oldest_seconds: {
      help: 'How late the oldest message to a webhook that answers is, on the leader',
      read: () => latest()?.oldestMessageSeconds ?? 0,
    },
    webhooks_failing: {
      help: 'Webhooks whose receiver does not answer, on the leader',
      read: () => latest()?.failingWebhooks ?? 0,
    },
    mails_waiting: {
      help: 'Mails that wait to be sent, on the leader',
      read: () => latest()?.waitingMails ?? 0,
    },
    mail_oldest_seconds: {
      help: 'Time since the oldest waiting mail was written, on the leader',
      read: () => latest()?.oldestMailSeconds ?? 0,
    },
    wal_archive_failing_seconds: {
      help: 'Time for which PostgreSQL could not archive its log, on the leader; 0 where it could',
      read: () => latest()?.archiveFailingSeconds ?? 0,
    },
  }
}

const version = programVersion()
const schemaLabels = [
  { database: 'core', name: newestMigration(coreMigrations) },
  { database: 'events', name: newestMigration(eventMigrations) },
]
