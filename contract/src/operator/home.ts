import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { caseKinds } from './cases.ts'
import { HostAct } from './host-acts.ts'
import { operatorCall } from '../operator.ts'
import { Count, Filled, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

export const showHome = operatorCall({
  operationId: 'showHome',
  method: 'GET',
  path: '/home',
  summary: 'What waits for operators, and whether the network works',
  needs: 'read',
  reply: Type.Object({
    /** One entry for each kind of case that has open cases. */
    queues: Type.Array(
      Type.Object({
        kind: Type.Enum([...caseKinds]),
        waiting: Count,
        /** Cases that should have been decided by now. */
        overdue: Count,
        /** Cases that wait for an answer from members. */
        asked: Count,
        /** Cases that this operator has open. */
        mine: Count,
        oldest_at: OrNull(Instant),
        /** The open case that is due first; null where none is open. */
        first_case_id: Type.Optional(OrNull(Text)),
      }),
    ),
    /** At most 20 host acts that no operator has reviewed, earliest due first. */
    host_acts: Type.Array(HostAct),
    last_decision: OrNull(Type.Object({ at: Instant, decided_by: Text })),
    /** Organizations that are `stuck`, as in the list of organizations. */
    stuck_organizations: Type.Optional(Count),
    /** `to_review`: those whose day of review has come. */
    holds: Type.Object({ in_force: Count, to_review: Count }),
    health: Type.Object({
      /** Mails that should have left by now, and since when the oldest one should. */
      mails_waiting: Count,
      mails_waiting_since: OrNull(Instant),
      /** Why the oldest of them could not be sent; null where none was tried. */
      mails_failure: Type.Optional(OrNull(Text)),
      /** The audit is sealed each minute in which something happened. */
      audit_sealed_at: OrNull(Instant),
      audit_unsealed: Count,
      /** The last day whose charges and earnings are in the books, as `2026-05-26`. */
      last_closed_day: OrNull(Text),
      /** Days whose counters and events differ. */
      differing_days: Count,
      /** The nodes that wrote figures in the last half minute. */
      live_nodes: Count,
      /** Of the slowest node; null where no ad request was answered. */
      p99_ms: OrNull(Type.Number()),
      /** Events that wait to be stored, on all nodes. */
      queued_events: Count,
      /** The age of the counts in the core database; null without a live node. */
      roll_up_age_seconds: OrNull(Type.Number()),
      /** Leases that should be settled by now. */
      stranded_leases: Count,
      /** Fetched exchange rates that differ by more than 20 %, so that nobody set them. */
      rates_not_set: Type.Optional(Count),
      /** No exchange rates could be fetched for five days. */
      rates_behind: Type.Optional(Type.Boolean()),
    }),
  }),
})

const Traffic = Type.Object({
  requests: Count,
  answers: Count,
  impressions: Count,
  filtered: Count,
  /** What advertisers owe, in the currency of the network, as a decimal text. */
  billed: Text,
})

/**
 * It may be a minute old. `usual` is the mean of the same hours of the seven days before.
 * `last_hours` are the last 24 whole hours, the oldest first.
 */
export const showTrafficToday = operatorCall({
  operationId: 'showTrafficToday',
  method: 'GET',
  path: '/today',
  summary: 'The traffic of today and of the last 24 hours against the seven days before',
  needs: 'read',
  reply: Type.Object({
    hours: Count,
    today: Traffic,
    usual: Traffic,
    last_hours: Type.Optional(
      Type.Array(Type.Object({ hour: Instant, now: Traffic, usual: Traffic })),
    ),
  }),
})

export const foundKinds = [
  'organization',
  'person',
  'app',
  'campaign',
  'placement',
  'key',
  'request',
  'case',
  'payout',
  'invoice',
] as const

/**
 * Names by the beginning of any word; email, ids, store ids, keys and requests exactly. Payouts by
 * their reference at the bank, invoices by their number and customers by the reference that their
 * transfers name, for operators who may read finance; the id of a payout is that of its run. Where
 * a text finds at most three organizations, their newest apps, campaigns and invoices follow.
 */
export const searchNetwork = operatorCall({
  operationId: 'searchNetwork',
  method: 'GET',
  path: '/search',
  summary: 'Find organizations, people, apps and more: up to eight of a kind',
  needs: 'read',
  query: StrictObject({ q: Filled(200), kind: Type.Optional(Type.Enum([...foundKinds])) }),
  reply: Type.Array(
    Type.Object({
      kind: Type.Enum([...foundKinds]),
      id: Text,
      title: Text,
      /** What else tells it apart: an email, a store id. */
      detail: Text,
      /** Where it belongs; null for a person who is in no organization. */
      organization: OrNull(Named),
    }),
  ),
})

export type Home = Reply<typeof showHome>

export type TrafficToday = Reply<typeof showTrafficToday>
