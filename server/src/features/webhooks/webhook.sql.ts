import type { MemberContext } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { takeLock } from '../../lib/db/locks.ts'
import { execute, many, one, only } from '../../lib/db/rows.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId'>

export type WebhookKind = 'push' | 'pull' | 'callback'

export interface WebhookRow {
  id: string
  kind: WebhookKind
  url: string | null
  appId: string | null
  types: string[]
  takesTest: boolean
  /** Null for a callback. */
  sealedSecret: Buffer | null
  /** The secret before, while it signs too. */
  sealedPrevious: Buffer | null
  offReason: 'person' | 'gone' | 'failing' | null
  failsInRow: number
  failingSince: Date | null
  makerName: string
  createdAt: Date
  stopsAt: Date | null
  version: number
  sent: number
  failed: number
  waiting: number
}

/** The organization's webhooks, oldest first; with `id` that one alone. */
export async function selectWebhooks(
  { db, organizationId }: Own,
  id?: string,
): Promise<WebhookRow[]> {
  return many<WebhookRow>(db)`
    SELECT w.id, w.kind, w.url, w.app_id AS "appId", w.types, w.takes_test AS "takesTest", w.sealed_secret AS "sealedSecret",
      CASE WHEN w.previous_till > app_now() THEN w.sealed_previous END AS "sealedPrevious", w.off_reason AS "offReason",
      w.fails_in_row AS "failsInRow", w.failing_since AS "failingSince", d.name AS "makerName",
      w.created_at AS "createdAt", w.stops_at AS "stopsAt", w.version, c.sent, c.failed, c.waiting
    FROM webhooks w
    JOIN developers d ON d.id = w.made_by
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'sent' AND ended_at > app_now() - interval '1 day')::int AS sent,
        count(*) FILTER (WHERE state = 'failed' AND ended_at > app_now() - interval '1 day')::int AS failed,
        count(*) FILTER (WHERE state = 'waiting')::int AS waiting
      FROM webhook_sendings s
      WHERE s.webhook_id = w.id AND (s.state = 'waiting' OR s.ended_at > app_now() - interval '1 day')) c
    WHERE w.organization_id = ${organizationId} AND (${id ?? null}::uuid IS NULL OR w.id = ${id ?? null}::uuid)
    ORDER BY w.id`
}

/** Locks the organization's webhooks against concurrent new ones, and counts them. */
export async function countWebhooks({ db, organizationId }: Own): Promise<number> {
  await takeLock(db, 'objects', `webhooks|${organizationId}`)
  const { count } = await only<{ count: number }>(db)`
    SELECT count(*)::int AS count FROM webhooks WHERE organization_id = ${organizationId}`
  return count
}

export interface NewWebhook {
  id: string
  organization_id: string
  kind: WebhookKind
  url: string | null
  app_id: string | null
  types: string[]
  takes_test: boolean
  sealed_secret: Buffer | null
  made_by: string
  created_at: Date
}

export async function insertWebhook(db: Db, row: NewWebhook): Promise<void> {
  await db.insertInto('webhooks').values(row).execute()
}

export interface WebhookEdit {
  url: string | null
  types: readonly string[]
  takesTest: boolean
  isOn: boolean
  madeBy: string
  version: number
}

/**
 * Changes a webhook that still has this version. Returns false where it has another. Switched on, a
 * webhook begins without failures; off, it keeps what waits.
 */
export async function updateWebhook(
  { db, organizationId }: Own,
  id: string,
  edit: WebhookEdit,
): Promise<boolean> {
  const row = await one(db)`
    UPDATE webhooks SET url = ${edit.url}, types = ${[...edit.types]}::text[], takes_test = ${edit.takesTest},
      made_by = ${edit.madeBy}, stops_at = NULL, version = version + 1,
      off_reason = CASE WHEN ${edit.isOn} THEN NULL ELSE coalesce(off_reason, 'person') END,
      fails_in_row = CASE WHEN ${edit.isOn} THEN 0 ELSE fails_in_row END,
      failing_since = CASE WHEN ${edit.isOn} THEN NULL ELSE failing_since END,
      warned_at = CASE WHEN ${edit.isOn} THEN NULL ELSE warned_at END,
      probe_at = NULL
    WHERE organization_id = ${organizationId} AND id = ${id} AND version = ${edit.version}
    RETURNING id`
  if (row === undefined) return false
  if (!edit.isOn)
    await execute(db)`
      UPDATE webhook_sendings SET state = 'kept'
      WHERE organization_id = ${organizationId} AND webhook_id = ${id} AND state = 'waiting'`
  return true
}

export async function deleteWebhook({ db, organizationId }: Own, id: string): Promise<void> {
  await db
    .deleteFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the secret. The one before signs too until `previousTill`. */
export async function updateSecret(
  { db, organizationId }: Own,
  id: string,
  { sealed, previous }: { sealed: Buffer; previous: { sealed: Buffer; till: Date } | null },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      sealed_secret: sealed,
      sealed_previous: previous?.sealed ?? null,
      previous_till: previous?.till ?? null,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export interface LeftWebhook {
  id: string
  url: string | null
}

/**
 * Lets the webhooks of a member with other types than these stop then. Returns those that had no
 * such end.
 */
export async function setWebhooksToStop(
  db: Db,
  left: { organizationId: string; madeBy: string; stopsAt: Date; types: readonly string[] },
): Promise<LeftWebhook[]> {
  const { organizationId, madeBy, stopsAt, types } = left
  return many<LeftWebhook>(db)`
    UPDATE webhooks SET stops_at = ${stopsAt}
    WHERE organization_id = ${organizationId} AND made_by = ${madeBy} AND stops_at IS NULL
      AND NOT types <@ ${[...types]}::text[]
    RETURNING id, url`
}

/** True for an app of the organization. */
export async function hasApp({ db, organizationId }: Own, appId: string): Promise<boolean> {
  const row = await one(db)`
    SELECT id FROM apps WHERE organization_id = ${organizationId} AND id = ${appId} AND archived_at IS NULL`
  return row !== undefined
}
