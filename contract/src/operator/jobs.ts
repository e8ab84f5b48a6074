import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason } from '../operator.ts'
import { byId, Count, Instant, OrNull, PageKey, StrictObject, Success, Text } from '../parts.ts'

/** The background jobs whose runs are kept. */
export const jobNames = [
  'proposals',
  'sweep',
  'seals',
  'audit-check',
  'books',
  'charges',
  'payouts',
  'rates',
  'anomalies',
  'figures',
  'verify',
] as const

const Job = Type.Object({
  name: Type.Enum([...jobNames]),
  /** Null: it runs only where an operator asks for it. */
  every_seconds: OrNull(Count),
  started_at: OrNull(Instant),
  finished_at: OrNull(Instant),
  succeeded_at: OrNull(Instant),
  is_running: Type.Boolean(),
  /** An operator has asked for a run that has not begun. */
  is_asked: Type.Boolean(),
  /** Its last success is longer ago than its interval allows. */
  is_late: Type.Boolean(),
  /** Since it last succeeded. */
  failures: Count,
  /** What it did, or why it failed. */
  result: OrNull(Text),
})

export const listJobs = operatorCall({
  operationId: 'listJobs',
  method: 'GET',
  path: '/jobs',
  summary: 'The last run of each background job, the last check, and the schema',
  needs: 'jobs.write',
  reply: Type.Object({
    /** Those that have run or were asked for. */
    jobs: Type.Array(Job),
    /** Of the last run of `verify` that ended; null before the first one. */
    verified: OrNull(
      Type.Object({
        at: Instant,
        /** One line for each check. */
        lines: Type.Array(Text),
        differs: Type.Boolean(),
      }),
    ),
    schema: Type.Object({
      /** The newest migration of the core database, as `0066.delivery`, and when it ran. */
      migration: Text,
      ran_at: Instant,
      migrations: Count,
    }),
    /** The newest node of each lane. `host` is null where the program is too old to write it. */
    nodes: Type.Array(
      Type.Object({
        host: OrNull(Text),
        lane: Count,
        version: Text,
        migration: Text,
        started_at: Instant,
        is_live: Type.Boolean(),
      }),
    ),
  }),
})

const Mail = Type.Object({
  id: Text,
  subject: Text,
  /** The part of the address after the @. */
  domain: Text,
  written_at: Instant,
  next_try_at: Instant,
  tries: Count,
  /** It waits on purpose, so that it can still be withdrawn. */
  is_held: Type.Boolean(),
  useful_until: OrNull(Instant),
  failure: OrNull(Text),
})

/** Mails are removed when they are sent. `before` is `next` of the answer before. */
export const listOutbox = operatorCall({
  operationId: 'listOutbox',
  method: 'GET',
  path: '/outbox',
  summary: 'Mails that wait, the next one at the top: 50 of them',
  needs: 'jobs.write',
  query: StrictObject({
    after: Type.Optional(PageKey),
  }),
  reply: Type.Object({ mails: Type.Array(Mail), next: OrNull(Text) }),
})

const because = StrictObject({ reason: Reason })

export const retryMail = operatorCall({
  operationId: 'retryMail',
  method: 'POST',
  path: '/outbox/:id/retry',
  summary: 'Send a mail now that could not be sent before',
  needs: 'jobs.write',
  ...byId('The mail', 'mail_not_waiting'),
  body: because,
  reply: Success,
  refusals: ['mail_held'],
})

export const dropMail = operatorCall({
  operationId: 'dropMail',
  method: 'POST',
  path: '/outbox/:id/drop',
  summary: 'Remove a mail unsent',
  needs: 'jobs.write',
  ...byId('The mail', 'mail_not_waiting'),
  body: because,
  reply: Success,
  refusals: ['mail_held'],
})

/** A node begins within seconds. `listJobs` has the result. */
export const startVerify = operatorCall({
  operationId: 'startVerify',
  method: 'POST',
  path: '/checks/verify',
  summary: 'Compute all counts, budgets, books and hashes again and compare them',
  needs: 'jobs.write',
  body: because,
  reply: Success,
})

export type Jobs = Reply<typeof listJobs>

export type Job = Jobs['jobs'][number]

export type WaitingMail = Reply<typeof listOutbox>['mails'][number]
