import { dayMs } from '@frontrow/contract/durations'
import type { Histogram } from 'prom-client'
import { type MeasuredByName, poolMeasures } from '../../../lib/metrics/measures.ts'
import type { DeliveryNode } from './node.ts'

const daySeconds = dayMs / 1000

/** What a node measures, by names without `frontrow_`, and its histograms. */
export interface NodeMeasures {
  measured: MeasuredByName
  histograms: readonly Histogram[]
}

export function nodeMeasures(node: DeliveryNode): NodeMeasures {
  const { adIndexLoader, clock, ingest, lane, partitions, peerGossip, rollup, storage } = node
  const measured: MeasuredByName = {
    ads_total: {
      help: 'Answers to ad requests: an ad, or the reason for none; test requests are left out',
      labels: ['answer'],
      read: () => node.answerCounts.all(),
    },
    events_total: {
      help: 'Events by kind and verdict; of a rejected one the kind is unknown',
      labels: ['kind', 'verdict'],
      read: () => node.eventCounts.all(),
    },
    event_queue: {
      help: 'Events that wait to be stored or are being stored',
      read: () => ingest.queued(),
    },
    ...poolMeasures('event_database', node.events),
    events_storable: {
      help: '1 while events can be stored; 0 while the event database is away or its disk is full, and no ad is handed out',
      read: () => (storage.canStore() ? 1 : 0),
    },
    carried_age_seconds: {
      help: 'Age of the newest carried count',
      read: () => rollup.ageSeconds(),
    },
    ad_index_age_seconds: {
      help: 'Time since the ad index was known to be what the core database has',
      read: () => adIndexLoader.ageSeconds(),
    },
    ad_index_campaigns: {
      help: 'Campaigns in the ad index',
      read: () => adIndexLoader.latest().campaigns.length,
    },
    clock_silent_seconds: {
      help: 'Time since the core database answered with its time',
      read: () => clock.silentSeconds(),
    },
    partitions_ahead_seconds: {
      help: 'Time after today for which the event tables have partitions',
      read: () => partitions.daysAhead(clock.now().getTime()) * daySeconds,
    },
    live_nodes: {
      help: 'Nodes that live on this database',
      read: () => peerGossip.liveNodes(),
    },
    leader: {
      help: '1 on the node that does the work that one of all nodes does',
      read: () => (lane.leads() ? 1 : 0),
    },
    request_limits_forgotten: {
      help: 'Request limits that were dropped from memory and began anew, because too many keys were in use',
      read: () => node.requestLimits.evictions(),
    },
    unnamed_counts: {
      help: 'Placements, campaigns, contents and apps that were counted and that the core does not know, since the start',
      read: () => rollup.unnamed(),
    },
    leases_failing_seconds: {
      help: 'Time since every lease that was wanted has failed; 0 where leases are granted or none was wanted',
      read: () => node.localBudget.failingSeconds(),
    },
  }
  return { measured, histograms: ingest.histograms }
}
