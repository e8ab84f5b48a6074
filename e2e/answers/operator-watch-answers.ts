import { showDeliveryNow, tryAdRequest } from '@frontrow/contract/operator/delivery'
import { listJobs, listOutbox } from '@frontrow/contract/operator/jobs'
import { listNetworkPolicies } from '@frontrow/contract/operator/policies'
import {
  showPlacementTraffic,
  showTraffic,
  startRecheck,
} from '@frontrow/contract/operator/traffic'
import { answerFor, partFor } from './answer-for.ts'
import { cases } from './operator-case-answers.ts'
import type { MockedConsole } from './mocked-call.ts'
import { statisticsAnswer } from './played-statistics.ts'

// Answers about delivery, for tests of the operator's console alone.

const node = partFor(showDeliveryNow.reply.properties.nodes.items, {
  id: '0199-node-1',
  host: 'web-1',
  version: '0.1.0',
  migration: '0066.delivery',
  started_at: '2026-05-25T10:00:00.000Z',
  seen_at: '2026-05-26T11:58:55.000Z',
  is_live: true,
  requests_per_second: 1204.4,
  fill: 0.81,
  p50_ms: 0.42,
  p95_ms: 1.9,
  p99_ms: 4.2,
  events_per_second: 640.2,
  queued: 3,
  index_age_seconds: 2.1,
  index_campaigns: 214,
  index_placements: 1,
  roll_up_age_seconds: 0.8,
  memory_bytes: 312_000_000,
  disk_free_bytes: 41_000_000_000,
  disk_bytes: 90_000_000_000,
})

const hour = (at: number) => `2026-05-${at < 12 ? '26' : '25'}T${String(at % 24).padStart(2, '0')}`

/** Twenty hours, the newest first. */
const hours = Array.from({ length: 20 }, (_, ago) => {
  const requests = 900 + ((ago * 137) % 400)
  return {
    hour: `${hour((35 - ago) % 24)}:00:00.000Z`,
    requests,
    fills: Math.floor(requests * 0.8),
    reasons: [
      { reason: 'budget', requests: 60 + ((ago * 31) % 50) },
      { reason: 'region', requests: 40 + ((ago * 17) % 30) },
      { reason: 'floor', requests: 12 },
    ],
  }
})

export const tried = answerFor(tryAdRequest, {
  placement: {
    id: '0199-placement-1',
    name: 'After a level',
    app_name: 'Lantern Run',
    organization_name: 'Harbour & Vine',
  },
  format: 'rewarded_video',
  candidates: [
    {
      campaign_id: '0199-campaign-2',
      campaign_name: 'Summer splash',
      organization: { id: '0199-organization-2', name: 'Blue Door' },
      ecpm: '9.00',
      failed: 'region',
      reason: 'region',
    },
    {
      campaign_id: '0199-campaign-1',
      campaign_name: 'Spring push',
      organization: { id: cases[0]?.organization.id ?? '', name: 'Harbour & Vine' },
      ecpm: '2.00',
      won: true,
    },
  ],
})

const deviation = partFor(showPlacementTraffic.reply.properties.deviations.items, {
  hour: '2026-05-26T10:00:00.000Z',
  value: 0.5,
  usual: 0.012,
  z: 24.2,
  impressions: 1204,
})

const unusual = partFor(showTraffic.reply.properties.placements.items, {
  id: '0199-placement-1',
  name: 'After a level',
  app_name: 'Lantern Run',
  organization: { id: '0199-organization-1', name: 'Harbour & Vine' },
  is_held: true,
  requests: 24_010,
  answers: 20_010,
  impressions: 18_204,
  clicks: 5102,
  installs: 12,
  filtered: 2004,
  deviation,
  hours: Array.from(
    { length: 48 },
    (_, place) => 400 + ((place * 71) % 120) + (place > 44 ? 900 : 0),
  ),
})

const recheck = answerFor(startRecheck, {
  id: '0199-recheck-1',
  since: '2026-05-20T00:00:00.000Z',
  till: '2026-05-27T00:00:00.000Z',
  asked_by: 'Theo Lind',
  asked_at: '2026-05-26T11:00:00.000Z',
  state: 'done',
  finished_at: '2026-05-26T11:00:04.000Z',
  result: {
    ruleset: 3,
    events: 20_511,
    changed: 512,
    pairs: [
      { stored: 'counts', now: 'too_often', events: 500 },
      { stored: 'counts', now: 'datacentre', events: 12 },
      { stored: 'counts', now: 'counts', events: 19_999 },
    ],
    impressions: 410,
    charged: '3.07 USD',
    advertisers: [{ name: 'Blue Door', amount: '3.07 USD' }],
    publishers: [{ name: 'Harbour & Vine', amount: '2.14 USD' }],
  },
})

export const placementTraffic = answerFor(showPlacementTraffic, {
  placement: { ...named(unusual), type: 'RewardedVideo' },
  hours: Array.from({ length: 6 }, (_, ago) => ({
    hour: `2026-05-26T${String(11 - ago).padStart(2, '0')}:00:00.000Z`,
    requests: 500,
    answers: 420,
    impressions: 400,
    clicks: ago === 1 ? 200 : 5,
    filtered: 30,
    reasons: [{ kind: 'click' as const, reason: 'too_often' as const, events: 30 }],
  })),
  countries: [
    { country: 'SE', impressions: 2100 },
    { country: 'DE', impressions: 300 },
  ],
  callers: { impressions: 2400, callers: 61, busiest_share: 0.78 },
  samples: [
    {
      rid: '0199aa00-0000-7000-8000-000000000001',
      kind: 'click',
      at: '2026-05-26T10:41:00.000Z',
      reason: 'too_often',
      flags: ['viewer'],
    },
  ],
  deviations: [deviation, { ...deviation, measure: 'fill', value: 0.4, usual: 0.8, z: -4.1 }],
  rechecks: [recheck],
  open_case_id: cases[0]?.id ?? null,
})

function named({ id, name, app_name, organization, is_held }: typeof unusual) {
  return { id, name, app_name, organization, is_held }
}

const policy = partFor(listNetworkPolicies.reply.items, {
  id: '0199-policy-2',
  version: '2.0',
  published_at: '2026-05-01T09:00:00.000Z',
  published_by: 'Maren Dahl',
  signed: 41,
  unsigned: 3,
})

/** The content of an agreement with one text. */
export function agreement(content: string) {
  return { sections: [{ title: 'Use', subsections: [{ title: 'Ads', texts: [{ content }] }] }] }
}

const job = partFor(listJobs.reply.properties.jobs.items, {
  name: 'seals',
  every_seconds: 60,
  started_at: '2026-05-26T11:58:00.000Z',
  finished_at: '2026-05-26T11:58:00.000Z',
  succeeded_at: '2026-05-26T11:58:00.000Z',
})

const version = partFor(listJobs.reply.properties.nodes.items, {
  host: 'web-1',
  version: '0.1.0',
  migration: '0066.delivery',
  started_at: '2026-05-25T10:00:00.000Z',
  is_live: true,
})

const verify = { ...job, name: 'verify', every_seconds: null }

export const mail = partFor(listOutbox.reply.properties.mails.items, {
  id: '0199-mail-1',
  subject: 'Harbour & Vine is approved',
  domain: 'harbour.example',
  written_at: '2026-05-26T11:40:00.000Z',
  next_try_at: '2026-05-26T12:10:00.000Z',
  tries: 4,
  failure: '450 <…@harbour.example> mailbox busy',
})

/** Answers the calls about delivery, traffic, jobs and policies. */
const networkSums = {
  requests: 1200,
  fill: 0.75,
  impressions: 800,
  clicks: 16,
  earned: '4.20',
  ecpm: '5.25',
}
const networkStatistics = statisticsAnswer({
  rows: {
    organization: [{ id: '0199-org-1', name: 'Harbour Vine AB', values: networkSums }],
    country: [{ id: 'SE', values: networkSums }],
    format: [{ id: 'video', values: networkSums }],
  },
  totals: networkSums,
})

export function answerWatch(mocked: Pick<MockedConsole, 'answer'>): void {
  mocked.answer('GET /operator/v1/delivery/now', {
    body: {
      nodes: [
        node,
        { ...node, id: '0199-node-2', lane: 1, leases_failing_seconds: 40 },
        {
          ...node,
          id: '0199-node-3',
          host: null,
          lane: 2,
          is_live: false,
          fill: null,
          p50_ms: null,
        },
      ],
      minutes: Array.from({ length: 50 }, (_, minute) => ({
        at: `2026-05-26T11:${String(minute).padStart(2, '0')}:00.000Z`,
        requests_per_second: 1000 + ((minute * 53) % 300),
        fill: 0.8,
        events_per_second: 600,
        p99_ms: 4,
      })),
    },
  })
  mocked.answer('GET /operator/v1/delivery/no-fill', { body: { hours } })
  mocked.answer('POST /operator/v1/statistics', networkStatistics)
  mocked.answer('GET /operator/v1/delivery/storage', {
    body: {
      leases: { open: 41, held: 12, stranded: 2 },
      partitions: 240,
      first_day: '2026-02-01',
      last_day: '2026-05-28',
      core_bytes: 7_400_000_000,
      event_bytes: 212_000_000_000,
      is_one_database: false,
    },
  })
  mocked.answer('POST /operator/v1/delivery/try', { body: tried })
  mocked.answer('GET /operator/v1/policies', {
    body: [
      policy,
      { ...policy, id: '0199-policy-1', version: '1.0', replaced_at: '2026-05-01T09:00:00.000Z' },
    ],
  })
  mocked.answer(`GET /operator/v1/policies/${policy.id}`, {
    body: {
      id: policy.id,
      version: policy.version,
      published_at: policy.published_at,
      content: agreement('Show ads by day.'),
    },
  })
  mocked.answer(/^GET \/operator\/v1\/policies\/.*\/signatures/, ({ query }) => ({
    body: {
      organizations: [
        query['state'] === 'signed'
          ? {
              id: 'b',
              name: 'Blue Door',
              signed_by: 'Ida Lindqvist',
              signed_at: policy.published_at,
            }
          : { id: 'a', name: 'Harbour & Vine', signed_by: null, signed_at: null },
      ],
      next: null,
    },
  }))
  mocked.answer('POST /operator/v1/policies', {
    body: { state: 'proposed', proposal_id: '0199-proposal-1' },
  })
  mocked.answer(/^POST \/operator\/v1\/policies\/.*\/remind/, { body: { reminded: 3 } })
  mocked.answer('GET /operator/v1/jobs', {
    body: {
      jobs: [
        job,
        { ...job, name: 'books', failures: 3, result: 'the event database does not answer' },
        { ...job, name: 'anomalies', is_late: true, result: '12 placements compared, 0 unusual' },
        verify,
      ],
      verified: {
        at: '2026-05-26T11:30:00.000Z',
        lines: [
          'agrees   counters',
          'DIFFERS  days',
          '         26 May has 3 more',
          '1 of 2 checks differ.',
        ],
        differs: true,
      },
      schema: { migration: '0066.delivery', ran_at: '2026-05-20T08:00:00.000Z', migrations: 63 },
      nodes: [version, { ...version, host: null, lane: 1, migration: '0065.ledger' }],
    },
  })
  mocked.answer('GET /operator/v1/outbox', {
    body: {
      mails: [mail, { ...mail, id: '0199-mail-2', tries: 0, is_held: true, failure: null }],
      next: null,
    },
  })
  mocked.answer(/^POST \/operator\/v1\/(outbox|checks)\//, { body: { status: 'SUCCESS' } })
  mocked.answer('GET /operator/v1/traffic', {
    body: {
      filtered: Array.from({ length: 28 }, (_, day) => [
        { ...filteredOn(day), kind: 'click', reason: 'too_often', events: 20 + ((day * 13) % 30) },
        { ...filteredOn(day), kind: 'impression', reason: 'datacentre', events: 8 + (day % 12) },
      ]).flat(),
      placements: [
        unusual,
        { ...unusual, id: '0199-placement-2', name: 'Pause', is_held: false, deviation: null },
      ],
      looked_at: '2026-05-26T11:55:00.000Z',
    },
  })
  mocked.answer(`GET /operator/v1/traffic/placements/${unusual.id}`, { body: placementTraffic })
  mocked.answer('POST /operator/v1/traffic/rechecks', {
    body: { ...recheck, state: 'waiting', finished_at: null, result: null },
  })
}

function filteredOn(day: number) {
  const at = new Date(Date.UTC(2026, 3, 29 + day))
  return { day: at.toISOString().slice(0, 10) }
}
