import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'

export interface NewMessage {
  id: string
  organizationId: string
  type: string
  at: Date
  body: string
  cause?: string | undefined
  /** A reward's app: callbacks of other apps do not get it. */
  appId?: string | undefined
  /** True for what a test brought. Only webhooks that take tests get it. */
  isTest?: boolean | undefined
}

/**
 * What a message goes to. To a callback either rewards or tests of its app go: a test must never
 * reach the address of real rewards, because anybody can make one.
 */
const takes = (appId: string | null, isTest: boolean) => sql`
  CASE WHEN kind = 'callback' THEN takes_test = ${isTest} AND coalesce(app_id, ${appId}::uuid) = ${appId}::uuid
    ELSE takes_test OR NOT ${isTest} END`

/**
 * Stores a message and a sending to each webhook that takes its type; where no webhook does,
 * nothing. A webhook that is off keeps it. A message of the same type and cause is stored once.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  const { id, organizationId, type, at, body, cause = null } = message
  const { appId = null, isTest = false } = message
  await execute(db)`
    WITH taking AS (
      SELECT id, off_reason FROM webhooks
      WHERE organization_id = ${organizationId} AND ${type} = ANY (types) AND ${takes(appId, isTest)}),
    message AS (
      INSERT INTO webhook_messages (id, organization_id, type, at, body, cause, is_test)
      SELECT ${id}, ${organizationId}, ${type}, ${at}, ${body}, ${cause}::uuid, ${isTest} WHERE EXISTS (SELECT FROM taking)
      ON CONFLICT (type, cause) WHERE cause IS NOT NULL DO NOTHING RETURNING id)
    INSERT INTO webhook_sendings (organization_id, webhook_id, message_id, state, next_try_at)
    SELECT ${organizationId}, taking.id, message.id,
      CASE WHEN taking.off_reason IS NULL THEN 'waiting' ELSE 'kept' END, app_now()
    FROM taking, message`
}

/** The organizations with a webhook that takes a type. */
export async function organizationsTaking(
  db: Db,
  type: MessageTypeName,
): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(db)`
    SELECT DISTINCT organization_id AS id FROM webhooks WHERE ${type} = ANY (types)`
  return new Set(rows.map(({ id }) => id))
}

/** Stores a message for one webhook alone. */
export async function insertTestMessage(
  db: Db,
  message: NewMessage & { webhookId: string },
): Promise<void> {
  const { id, organizationId, type, at, body, webhookId } = message
  await db
    .insertInto('webhook_messages')
    .values({ id, organization_id: organizationId, type, at, body, is_test: true })
    .execute()
  await db
    .insertInto('webhook_sendings')
    .values({
      organization_id: organizationId,
      webhook_id: webhookId,
      message_id: id,
      state: 'waiting',
      next_try_at: at,
    })
    .execute()
}

/** Removes messages older than a time, with their sendings and attempts. */
export async function removeOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_messages').where('at', '<', before).execute()
}
