import { sql } from 'kysely'
import type { Database, Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'
import { isSuspended } from '../../identity/identity.ts'
import { failuresToFail } from './schedule.ts'

export interface TakenSending {
  webhookId: string
  kind: 'push' | 'callback'
  /** True where the call before took long. */
  isSlow: boolean
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
  w.id AS "webhookId", w.kind, w.is_slow AS "isSlow", s.message_id AS "messageId", w.organization_id AS "organizationId", w.url,
  w.sealed_secret AS "sealedSecret",
  CASE WHEN w.previous_till > app_now() THEN w.sealed_previous END AS "sealedPrevious",
  m.body, m.type, s.tries, app_now() AS now`

/** Webhooks that may be called: they are on, and their organization is neither held nor closed. */
const isCallable = sql`
  w.kind <> 'pull' AND w.off_reason IS NULL AND (w.stops_at IS NULL OR w.stops_at > app_now())
  AND NOT ${isSuspended(sql`w.organization_id`)}
  AND NOT EXISTS (SELECT FROM organization_closings c
    WHERE c.organization_id = w.organization_id AND c.closed_at IS NOT NULL)`

/** Calls under way at once. A slow receiver has one place, and all of them half of the places. */
const most = { ofNode: 32, ofOrganization: 8, ofWebhook: 4 }
const mostSlow = { ofNode: most.ofNode / 2, ofOrganization: most.ofOrganization / 2, ofWebhook: 1 }

export type UnderWay = Pick<TakenSending, 'webhookId' | 'organizationId' | 'isSlow'>

/**
 * Claims as many sendings that are due as there are places beside the node's calls under way: of a
 * failing webhook the oldest one when its probe is due, of others new ones before replayed ones.
 * The organization with the fewest calls is next, so that no backlog keeps another waiting.
 */
export async function takeDueSendings(
  database: Database,
  underWay: readonly UnderWay[],
): Promise<TakenSending[]> {
  const places = most.ofNode - underWay.length
  const slowPlaces = mostSlow.ofNode - underWay.filter(({ isSlow }) => isSlow).length
  if (places <= 0) return []
  return database.asSystem(
    (db) =>
      many<TakenSending>(db)`
      WITH RECURSIVE busy AS (
        SELECT * FROM unnest(${underWay.map((one) => one.webhookId)}::uuid[],
          ${underWay.map((one) => one.organizationId)}::uuid[],
          ${underWay.map((one) => one.isSlow)}::boolean[]) AS b (webhook_id, organization_id, is_slow)),
      waiting AS (
        (SELECT webhook_id FROM webhook_sendings WHERE state = 'waiting' ORDER BY webhook_id LIMIT 1)
        UNION ALL
        SELECT (SELECT s.webhook_id FROM webhook_sendings s
                WHERE s.state = 'waiting' AND s.webhook_id > waiting.webhook_id
                ORDER BY s.webhook_id LIMIT 1)
        FROM waiting WHERE waiting.webhook_id IS NOT NULL),
      callable AS (
        SELECT w.id, w.organization_id, w.is_slow,
          CASE WHEN w.is_slow THEN ${mostSlow.ofWebhook}::int ELSE ${most.ofWebhook}::int END
            - (SELECT count(*) FROM busy WHERE webhook_id = w.id) AS places
        FROM waiting JOIN webhooks w ON w.id = waiting.webhook_id
        WHERE ${isCallable} AND w.fails_in_row < ${failuresToFail}),
      probed AS (
        SELECT w.id, w.organization_id, w.is_slow, w.probe_at FROM webhooks w
        WHERE ${isCallable} AND w.fails_in_row >= ${failuresToFail} AND w.probe_at <= app_now()
        FOR UPDATE SKIP LOCKED),
      candidates AS (
        SELECT callable.organization_id, callable.is_slow, s.* FROM callable CROSS JOIN LATERAL (
          SELECT webhook_id, message_id, is_replay, next_try_at FROM webhook_sendings
          WHERE webhook_id = callable.id AND state = 'waiting' AND next_try_at <= app_now()
          ORDER BY is_replay, next_try_at, message_id LIMIT greatest(callable.places, 0)
          FOR UPDATE SKIP LOCKED) s
        UNION ALL
        SELECT probed.organization_id, probed.is_slow, s.* FROM probed CROSS JOIN LATERAL (
          SELECT webhook_id, message_id, false, probed.probe_at FROM webhook_sendings
          WHERE webhook_id = probed.id AND state = 'waiting' ORDER BY message_id LIMIT 1) s),
      admitted AS (
        SELECT * FROM (
          SELECT *, row_number() OVER (PARTITION BY organization_id, is_slow ORDER BY is_replay, next_try_at)
            + (SELECT count(*) FROM busy b WHERE b.organization_id = c.organization_id AND b.is_slow) AS slow_place
          FROM candidates c) c
        WHERE NOT is_slow OR slow_place <= ${mostSlow.ofOrganization}),
      placed AS (
        SELECT *, row_number() OVER (PARTITION BY organization_id ORDER BY is_replay, next_try_at)
          + (SELECT count(*) FROM busy b WHERE b.organization_id = a.organization_id) AS place
        FROM admitted a),
      due AS (
        SELECT webhook_id, message_id FROM (
          SELECT *, row_number() OVER (PARTITION BY is_slow ORDER BY place, next_try_at) AS nth
          FROM placed WHERE place <= ${most.ofOrganization}) p
        WHERE NOT is_slow OR nth <= ${slowPlaces}
        ORDER BY place, next_try_at LIMIT ${places}),
      probing AS (
        UPDATE webhooks SET probe_at = ${leaseEnd}
        WHERE id IN (SELECT webhook_id FROM due) AND fails_in_row >= ${failuresToFail})
      UPDATE webhook_sendings s SET tries = s.tries + 1, next_try_at = ${leaseEnd}
      FROM due JOIN webhooks w ON w.id = due.webhook_id JOIN webhook_messages m ON m.id = due.message_id
      WHERE s.webhook_id = due.webhook_id AND s.message_id = due.message_id
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
  await execute(db)`
    DELETE FROM webhook_attempts WHERE webhook_id = ${webhookId} AND message_id = ${messageId}
      AND at < (SELECT at FROM webhook_attempts WHERE webhook_id = ${webhookId} AND message_id = ${messageId}
                ORDER BY at DESC OFFSET 9 LIMIT 1)`
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
export async function noteSuccess(
  db: Db,
  { webhookId, isSlow }: { webhookId: string; isSlow: boolean },
): Promise<void> {
  await execute(db)`
    UPDATE webhooks SET fails_in_row = 0, failing_since = NULL, probe_at = NULL, warned_at = NULL, is_slow = ${isSlow}
    WHERE id = ${webhookId} AND (fails_in_row > 0 OR is_slow <> ${isSlow})`
}

export interface Failing {
  failsInRow: number
  failingSince: Date
  warnedAt: Date | null
}

/** Notes a failure, and returns how the webhook stands since. Undefined where it is gone. */
export async function recordFailedSending(
  db: Db,
  { webhookId, now, isSlow }: { webhookId: string; now: Date; isSlow: boolean },
): Promise<Failing | undefined> {
  return one<Failing>(db)`
    UPDATE webhooks SET is_slow = ${isSlow}, fails_in_row = fails_in_row + 1, failing_since = coalesce(failing_since, ${now})
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
  await execute(db)`UPDATE webhooks SET off_reason = ${reason} WHERE id = ${webhookId}`
  await execute(db)`
    UPDATE webhook_sendings SET state = 'kept' WHERE webhook_id = ${webhookId} AND state = 'waiting'`
}
