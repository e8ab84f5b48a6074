import type { WatchedRates } from '../features/billing/billing.ts'
import type { Delivery } from '../features/delivery/delivery.ts'

/** The gauges of the product on /metrics, by their names without `frontrow_`. */
export function gaugesOf({
  delivery,
  rates,
  differingDays,
  backupAgeSeconds,
}: {
  delivery: Delivery
  rates: WatchedRates
  differingDays: () => number
  backupAgeSeconds: () => number
}): Readonly<Record<string, { help: string; read: () => number }>> {
  return {
    carried_age_seconds: {
      help: 'Age of the newest carried count',
      read: () => delivery.rollupAgeSeconds(),
    },
    events_storable: {
      help: '1 while events can be stored; 0 while the event database is away or its disk is full, and no ad is handed out',
      read: () => (delivery.canStoreEvents() ? 1 : 0),
    },
    live_nodes: {
      help: 'Nodes that live on this database',
      read: () => delivery.liveNodes(),
    },
    request_limits_forgotten: {
      help: 'Request limits that were dropped from memory and began anew, because too many keys were in use',
      read: () => delivery.requestLimits.evictions(),
    },
    unnamed_counts: {
      help: 'Placements, campaigns, contents and apps that were counted and that the core does not know, since the start',
      read: () => delivery.unnamedCounts(),
    },
    exchange_rates_age_seconds: {
      help: 'Age of the oldest exchange rate that a running campaign is priced by',
      read: () => rates.ageSeconds(),
    },
    backup_age_seconds: {
      help: 'Age of the last backup in BACKUP_DIR; 0 where the server makes none',
      read: backupAgeSeconds,
    },
    books_differing_days: {
      help: 'Ended days that are not charged because their counts differ',
      read: () => differingDays(),
    },
    leases_failing_seconds: {
      help: 'Time since every lease that was wanted has failed; 0 where leases are granted or none was wanted',
      read: () => delivery.leasesFailingSeconds(),
    },
  }
}
