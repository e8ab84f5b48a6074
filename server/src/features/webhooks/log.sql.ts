import { sql } from 'kysely'
import type { MemberContext } from '../../lib/calls/context.ts'
import { execute, many, one } from '../../lib/db/rows.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId'>
type State = 'waiting' | 'sent' | 'failed' | 'kept'

export interface SendingRow {
  messageId: string
  type: string
  at: Date
  isTest: boolean
  state: State
  tries: number
  nextTryAt: Date
}

const columns = sql`
  m.id AS "messageId", m.type, m.at, m.is_test AS "isTest", s.state, s.tries, s.next_try_at AS "nextTryAt"`

export interface LogFilter {
  state: State | undefined
  type: string | undefined
  before: { at: Date; id: string } | undefined
  most: number
}

/** The log of a webhook, newest first. */
export async function selectSendings(
  { db, organizationId }: Own,
  webhookId: string,
  { state, type, before, most }: LogFilter,
): Promise<SendingRow[]> {
  const after = before ? sql`AND (m.at, m.id) < (${before.at}, ${before.id})` : sql``
  return many<SendingRow>(db)`
    SELECT ${columns} FROM webhook_sendings s JOIN webhook_messages m ON m.id = s.message_id
    WHERE s.organization_id = ${organizationId} AND s.webhook_id = ${webhookId}
      AND (${state ?? null}::text IS NULL OR s.state = ${state ?? null})
      AND (${type ?? null}::text IS NULL OR m.type = ${type ?? null}) ${after}
    ORDER BY m.at DESC, m.id DESC LIMIT ${most}`
}

export async function selectSending(
  { db, organizationId }: Own,
  { webhookId, messageId }: { webhookId: string; messageId: string },
): Promise<(SendingRow & { body: string }) | undefined> {
  return one<SendingRow & { body: string }>(db)`
    SELECT ${columns}, m.body FROM webhook_sendings s JOIN webhook_messages m ON m.id = s.message_id
    WHERE s.organization_id = ${organizationId} AND s.webhook_id = ${webhookId} AND s.message_id = ${messageId}`
}

export interface AttemptRow {
  at: Date
  milliseconds: number
  status: number | null
  failure: string | null
  answer: string | null
}

/** The last ten attempts of a sending, newest first. */
export async function selectAttempts(
  { db, organizationId }: Own,
  { webhookId, messageId }: { webhookId: string; messageId: string },
): Promise<AttemptRow[]> {
  return many<AttemptRow>(db)`
    SELECT at, milliseconds, status, failure, answer FROM webhook_attempts
    WHERE organization_id = ${organizationId} AND webhook_id = ${webhookId} AND message_id = ${messageId}
    ORDER BY at DESC LIMIT 10`
}

interface Replay {
  messageId: string | undefined
  /** Of a span. */
  state: 'failed' | 'kept' | 'all' | undefined
  since: Date
  till: Date
  types: readonly string[]
  most: number
}

/** Lets ended or kept sendings wait again, behind what is new. Returns how many. */
export async function replaySendings(
  { db, organizationId }: Own,
  webhookId: string,
  { messageId, state, since, till, types, most }: Replay,
): Promise<number> {
  const chosen =
    messageId === undefined
      ? sql`m.at >= ${since} AND m.at <= ${till} AND (${state ?? null} = 'all' OR s.state = ${state ?? null})`
      : sql`m.id = ${messageId}`
  const replayed = await many(db)`
    UPDATE webhook_sendings SET state = 'waiting', is_replay = true, tries = 0, next_try_at = app_now(), ended_at = NULL
    WHERE webhook_id = ${webhookId} AND message_id IN (
      SELECT m.id FROM webhook_sendings s JOIN webhook_messages m ON m.id = s.message_id
      WHERE s.organization_id = ${organizationId} AND s.webhook_id = ${webhookId}
        AND s.state <> 'waiting' AND m.type = ANY (${[...types]}::text[]) AND ${chosen}
      ORDER BY m.id LIMIT ${most})
    RETURNING message_id`
  return replayed.length
}

interface PulledMessage {
  id: string
  body: string
}

/** The next messages of these types after an id, oldest first. */
export async function selectNextMessages(
  { db, organizationId }: Own,
  webhookId: string,
  { after, types, most }: { after: string | undefined; types: readonly string[]; most: number },
): Promise<PulledMessage[]> {
  return many<PulledMessage>(db)`
    SELECT m.id, m.body FROM webhook_sendings s JOIN webhook_messages m ON m.id = s.message_id
    WHERE s.organization_id = ${organizationId} AND s.webhook_id = ${webhookId} AND m.type = ANY (${[...types]}::text[])
      AND (${after ?? null}::uuid IS NULL OR s.message_id > ${after ?? null}::uuid)
    ORDER BY s.message_id LIMIT ${most}`
}

/** A program has this message, and all of these types before it. */
export async function setPulled(
  { db, organizationId, now }: Own & { now: Date },
  webhookId: string,
  last: string,
  types: readonly string[],
): Promise<void> {
  await execute(db)`
    UPDATE webhook_sendings s SET state = 'sent', ended_at = ${now}, tries = tries + 1 FROM webhook_messages m
    WHERE s.organization_id = ${organizationId} AND s.webhook_id = ${webhookId} AND s.message_id <= ${last}
      AND s.state = 'waiting' AND m.id = s.message_id AND m.type = ANY (${[...types]}::text[])`
}

/** Forgets what a webhook got or would get of other types than these. Returns how many messages. */
export async function dropOtherTypes(
  { db, organizationId }: Own,
  webhookId: string,
  types: readonly string[],
): Promise<number> {
  const dropped = await many(db)`
    DELETE FROM webhook_sendings s USING webhook_messages m
    WHERE s.organization_id = ${organizationId} AND s.webhook_id = ${webhookId}
      AND m.id = s.message_id AND m.type <> ALL (${[...types]}::text[])
    RETURNING s.message_id`
  return dropped.length
}
