import {
  type NoticeKind,
  type NoticeParams,
  noticeKindNames,
  noticeKinds,
} from '@frontrow/contract/notice-kinds'
import type { Db } from '../../lib/db/database.ts'
import { many, execute } from '../../lib/db/rows.ts'

export interface NewNotice<K extends NoticeKind> {
  organizationId: string
  kind: K
  params: NoticeParams[K]
  now: Date
  /**
   * The person whom it is about. They see it whatever their role is, and must be or have been a
   * member.
   */
  developerId?: string
  /** What it is about. Notices of one subject within an hour are one mail; by default its kind. */
  subject?: string
  /** A second notice of the organization with the same key is not written. */
  onceKey?: string
  /** How long nobody sees it, so that it can be withdrawn. It is visible at once by default. */
  holdMs?: number
  /** Names what it comes with, for `withdrawNotices`. */
  about?: string
}

/**
 * Writes a notice to the members of an organization, in the transaction of the change that causes
 * it. The members who see it follow from its kind. Mails are sent after the commit, by each
 * member's preference.
 */
export async function notify<K extends NoticeKind>(db: Db, notice: NewNotice<K>): Promise<void> {
  const { organizationId, kind, params, now, developerId, subject, onceKey, holdMs = 0 } = notice
  const { needs, hasOwnMail = false } = noticeKinds[kind]
  await db
    .insertInto('member_notices')
    .values({
      organization_id: organizationId,
      kind,
      needs: needs === 'person' ? null : needs,
      developer_id: developerId ?? null,
      params: JSON.stringify(params),
      subject: subject ?? null,
      once_key: onceKey ?? null,
      visible_from: new Date(now.getTime() + holdMs),
      about: notice.about ?? null,
      is_mailed: hasOwnMail,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'once_key']).doNothing())
    .execute()
}

/** Removes the notices that came with something and that nobody has seen yet. */
export async function withdrawNotices(
  db: Db,
  { about, now }: { about: string; now: Date },
): Promise<void> {
  await db
    .deleteFrom('member_notices')
    .where('about', '=', about)
    .where('visible_from', '>', now)
    .execute()
}

/** Writes the same notice to each of these organizations, in one statement. */
export async function notifyEach<K extends NoticeKind>(
  db: Db,
  notice: Pick<NewNotice<K>, 'kind' | 'params' | 'now'> & { organizationIds: readonly string[] },
): Promise<void> {
  const { kind, params, now, organizationIds } = notice
  await execute(db)`
    INSERT INTO member_notices (organization_id, kind, needs, params, visible_from)
    SELECT unnest(${organizationIds}::uuid[]), ${kind}, ${noticeKinds[kind].needs}, ${JSON.stringify(params)}, ${now}`
}

export interface TakenNotice {
  id: string
  organizationId: string
  kind: NoticeKind
  params: Record<string, unknown>
  subject: string | null
  developerId: string | null
  needs: string | null
  visibleFrom: Date
}

/**
 * The oldest visible notices whose mails are not planned yet, at most `most`. They count as planned
 * when the transaction commits, so the caller plans the mails in it. A kind that only a newer node
 * knows is left to that node.
 */
export async function takeNoticesToMail(db: Db, most: number): Promise<TakenNotice[]> {
  return many<TakenNotice>(db)`
    UPDATE member_notices SET is_mailed = true
    WHERE id IN (
      SELECT id FROM member_notices
      WHERE NOT is_mailed AND visible_from <= app_now() AND kind = ANY (${noticeKindNames}::text[])
      ORDER BY visible_from LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, organization_id AS "organizationId", kind, params, subject, developer_id AS "developerId", needs,
      visible_from AS "visibleFrom"`
}

export interface VisibleNotice {
  organizationId: string
  kind: NoticeKind
  params: Record<string, unknown>
  visibleFrom: Date
  /** False for an organization without webhooks. */
  hasWebhooks: boolean
}

/**
 * The oldest visible notices that are no messages yet, at most `most`. They count as announced when
 * the transaction commits.
 */
export async function takeNoticesToAnnounce(db: Db, most: number): Promise<VisibleNotice[]> {
  return many<VisibleNotice>(db)`
    UPDATE member_notices n SET is_announced = true
    WHERE id IN (
      SELECT id FROM member_notices WHERE NOT is_announced AND visible_from <= app_now()
      ORDER BY visible_from LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING organization_id AS "organizationId", kind, params, visible_from AS "visibleFrom",
      EXISTS (SELECT FROM webhooks w WHERE w.organization_id = n.organization_id) AS "hasWebhooks"`
}

/** Removes notices older than a time, with what was read and mailed of them. */
export async function removeOldNotices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_notices').where('visible_from', '<', before).execute()
}
