import { sql } from 'kysely'
import type { Database, Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isSuspended } from '../../identity/identity.ts'
import { failuresToFail } from './schedule.ts'

export interface TakenSending {
  webhookId: string
  kind: 'push' | 'callback'
  messageId: string
  organizationId: string
  url: string
  /** Null for a callback. */
  sealedSecret: Buffer | null
  /** The secret before, while it signs too. */
  sealedPrevious: Buffer | null
  body: string
  type: string
  /** The number of attempts, this one included. */
  tries: number
  now: Date
}

/** Until when a claimed sending is not claimed again, unless its node says what came of it. */
const leaseSeconds = 90

const taken = sql`
  w.id AS "webhookId", w.kind, s.message_id AS "messageId", w.organization_id AS "organizationId", w.url,
  w.sealed_secret AS "sealedSecret",
  CASE WHEN w.previous_till > app_now() THEN w.sealed_previous END AS "sealedPrevious",
  m.body, m.type, s.tries, app_now() AS now`

/** Webhooks that may be called: they are on, and their organization is neither held nor closed. */
const isCallable = sql`
  w.kind <> 'pull' AND w.off_reason IS NULL AND (w.stops_at IS NULL OR w.stops_at > app_now())
  AND NOT ${isSuspended(sql`w.organization_id`)}
  AND NOT EXISTS (SELECT FROM organization_closings c
    WHERE c.organization_id = w.organization_id AND c.closed_at IS NOT NULL)`

/**
 * Claims sendings that are due, new ones before replayed ones. Of each webhook at most `mostEach`
 * less what the caller has under way, so that a slow receiver does not keep the others waiting.
 */
export async function takeDueSendings(
  database: Database,
  { most, mostEach, underWay }: { most: number; mostEach: number; underWay: readonly string[] },
): Promise<TakenSending[]> {
  return database.asSystem(
    (db) =>
      many<TakenSending>(db)`
      WITH RECURSIVE waiting AS (
        (SELECT webhook_id FROM webhook_sendings WHERE state = 'waiting' ORDER BY webhook_id LIMIT 1)
        UNION ALL
        SELECT (SELECT s.webhook_id FROM webhook_sendings s
                WHERE s.state = 'waiting' AND s.webhook_id > waiting.webhook_id
                ORDER BY s.webhook_id LIMIT 1)
        FROM waiting WHERE waiting.webhook_id IS NOT NULL),
      callable AS (
        SELECT w.id, ${mostEach} - (SELECT count(*) FROM unnest(${underWay}::uuid[]) busy WHERE busy = w.id)::int AS places
        FROM waiting JOIN webhooks w ON w.id = waiting.webhook_id
        WHERE ${isCallable} AND w.fails_in_row < ${failuresToFail}),
      due AS (
        SELECT s.webhook_id, s.message_id
        FROM callable CROSS JOIN LATERAL (
          SELECT webhook_id, message_id, is_replay, next_try_at FROM webhook_sendings
          WHERE webhook_id = callable.id AND state = 'waiting' AND next_try_at <= app_now()
          ORDER BY is_replay, next_try_at, message_id LIMIT greatest(callable.places, 0)
          FOR UPDATE SKIP LOCKED) s
        ORDER BY s.is_replay, s.next_try_at LIMIT ${most})
      UPDATE webhook_sendings s SET tries = s.tries + 1, next_try_at = ${leaseEnd}
      FROM due JOIN webhooks w ON w.id = due.webhook_id JOIN webhook_messages m ON m.id = due.message_id
      WHERE s.webhook_id = due.webhook_id AND s.message_id = due.message_id
      RETURNING ${taken}`,
  )
}

/** Claims the oldest sending of each failing webhook whose probe is due. */
export async function takeDueProbes(database: Database, most: number): Promise<TakenSending[]> {
  return database.asSystem(
    (db) =>
      many<TakenSending>(db)`
      WITH due AS (
        SELECT w.id FROM webhooks w
        WHERE ${isCallable} AND w.fails_in_row >= ${failuresToFail} AND w.probe_at <= app_now()
        ORDER BY w.probe_at LIMIT ${most} FOR UPDATE SKIP LOCKED),
      probed AS (
        UPDATE webhooks SET probe_at = ${leaseEnd} WHERE id IN (SELECT id FROM due) RETURNING id),
      oldest AS (
        SELECT (SELECT message_id FROM webhook_sendings
                WHERE webhook_id = probed.id AND state = 'waiting' ORDER BY message_id LIMIT 1) AS message_id,
          probed.id AS webhook_id
        FROM probed)
      UPDATE webhook_sendings s SET tries = s.tries + 1, next_try_at = ${leaseEnd}
      FROM oldest JOIN webhooks w ON w.id = oldest.webhook_id JOIN webhook_messages m ON m.id = oldest.message_id
      WHERE s.webhook_id = oldest.webhook_id AND s.message_id = oldest.message_id
      RETURNING ${taken}`,
  )
}

const leaseEnd = sql`app_now() + ${`${leaseSeconds} seconds`}::interval`

export interface Attempt {
  webhookId: string
  messageId: string
  organizationId: string
  at: Date
  milliseconds: number
  status: number | null
  failure: string | null
  answer: string | null
}

/** Stores an attempt. Of each sending the last ten stay. */
export async function insertAttempt(db: Db, attempt: Attempt): Promise<void> {
  const { webhookId, messageId, organizationId, at, milliseconds, status, failure, answer } =
    attempt
  await db
    .insertInto('webhook_attempts')
    .values({
      organization_id: organizationId,
      webhook_id: webhookId,
      message_id: messageId,
      at,
      milliseconds,
      status,
      failure,
      answer,
    })
    .execute()
  await sql`
    DELETE FROM webhook_attempts WHERE webhook_id = ${webhookId} AND message_id = ${messageId}
      AND at < (SELECT at FROM webhook_attempts WHERE webhook_id = ${webhookId} AND message_id = ${messageId}
                ORDER BY at DESC OFFSET 9 LIMIT 1)`.execute(db)
}

/**
 * Gives up callbacks of rewards that were earned before a time, also while their receiver is away:
 * receivers refuse old ones. Returns how many.
 */
export async function failOldCallbacks(db: Db, before: Date): Promise<number> {
  const failed = await many(db)`
    UPDATE webhook_sendings s SET state = 'failed', ended_at = app_now()
    FROM webhooks w, webhook_messages m
    WHERE w.kind = 'callback' AND s.webhook_id = w.id AND s.state IN ('waiting', 'kept')
      AND m.id = s.message_id AND m.at < ${before} AND s.next_try_at < app_now()
    RETURNING s.message_id`
  return failed.length
}

/** Ends a sending, or lets it wait until a time. */
export async function setSending(
  db: Db,
  { webhookId, messageId }: { webhookId: string; messageId: string },
  outcome: { state: 'sent' | 'failed'; now: Date } | { waitsTill: Date },
): Promise<void> {
  const values =
    'state' in outcome
      ? { state: outcome.state, ended_at: outcome.now }
      : { next_try_at: outcome.waitsTill }
  await db
    .updateTable('webhook_sendings')
    .set(values)
    .where('webhook_id', '=', webhookId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Notes a success. What waited meanwhile may go. */
export async function noteSuccess(db: Db, webhookId: string): Promise<void> {
  await sql`
    UPDATE webhooks SET fails_in_row = 0, failing_since = NULL, probe_at = NULL, warned_at = NULL
    WHERE id = ${webhookId} AND fails_in_row > 0`.execute(db)
}

export interface Failing {
  failsInRow: number
  failingSince: Date
  warnedAt: Date | null
}

/** Notes a failure, and returns how the webhook stands since. Undefined where it is gone. */
export async function noteFailure(
  db: Db,
  { webhookId, now }: { webhookId: string; now: Date },
): Promise<Failing | undefined> {
  return one<Failing>(db)`
    UPDATE webhooks SET fails_in_row = fails_in_row + 1, failing_since = coalesce(failing_since, ${now})
    WHERE id = ${webhookId} AND off_reason IS NULL
    RETURNING fails_in_row AS "failsInRow", failing_since AS "failingSince", warned_at AS "warnedAt"`
}

export async function setProbe(db: Db, webhookId: string, at: Date): Promise<void> {
  await db.updateTable('webhooks').set({ probe_at: at }).where('id', '=', webhookId).execute()
}

export async function setWarned(db: Db, webhookId: string, now: Date): Promise<void> {
  await db.updateTable('webhooks').set({ warned_at: now }).where('id', '=', webhookId).execute()
}

/** Switches a webhook off. What waits is kept, and can be sent again. */
export async function switchOff(
  db: Db,
  webhookId: string,
  reason: 'person' | 'gone' | 'failing',
): Promise<void> {
  await sql`UPDATE webhooks SET off_reason = ${reason} WHERE id = ${webhookId}`.execute(db)
  await sql`
    UPDATE webhook_sendings SET state = 'kept' WHERE webhook_id = ${webhookId} AND state = 'waiting'`.execute(
    db,
  )
}
