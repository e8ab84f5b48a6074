import { splitEmails } from '@frontrow/contract/documents/parties'
import type { NoticeDelivery } from '@frontrow/contract/notice-kinds'
import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'
import { normalEmail } from '../../lib/mail/email-address.ts'

export interface Recipient {
  organizationId: string
  developerId: string
  email: string
  role: number
  isOwner: boolean
  /** What they chose, by kind. */
  chosen: Readonly<Record<string, NoticeDelivery>>
}

/** The present members of the organizations who can sign in. */
export async function recipientsIn(
  db: Db,
  organizationIds: readonly string[],
): Promise<Recipient[]> {
  return many<Recipient>(db)`
    SELECT m.organization_id AS "organizationId", m.developer_id AS "developerId", d.email, m.role,
      o.owner_id = m.developer_id AS "isOwner",
      (SELECT coalesce(jsonb_object_agg(p.kind, p.delivery), '{}') FROM notice_preferences p
       WHERE p.organization_id = m.organization_id AND p.developer_id = m.developer_id) AS chosen
    FROM memberships m
    JOIN organizations o ON o.id = m.organization_id
    JOIN developers d ON d.id = m.developer_id
    WHERE m.organization_id = ANY (${organizationIds}::uuid[]) AND m.left_at IS NULL AND d.disabled_at IS NULL`
}

export interface BillingRecipient {
  organizationId: string
  organizationName: string
  email: string
}

/** The confirmed billing emails of the organizations. */
export async function billingRecipientsIn(
  db: Db,
  organizationIds: readonly string[],
): Promise<BillingRecipient[]> {
  const confirmed = await many<BillingRecipient & { named: string }>(db)`
    SELECT e.organization_id AS "organizationId", o.name AS "organizationName", e.email, p.buyer->>'billing_email' AS named
    FROM billing_emails e
    JOIN organizations o ON o.id = e.organization_id
    JOIN billing_profiles p ON p.organization_id = e.organization_id
    WHERE e.organization_id = ANY (${organizationIds}::uuid[]) AND e.confirmed_at IS NOT NULL`
  // A node of the version before changes profiles and leaves the rows of addresses.
  return confirmed.filter(({ email, named }) => splitEmails(named).map(normalEmail).includes(email))
}

export interface PlannedMail {
  organizationId: string
  noticeId: string
  developerId: string
  bundle: string
  dueAt: Date
}

export async function insertPlannedMails(db: Db, mails: readonly PlannedMail[]): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('notice_mails')
    .values(
      mails.map(({ organizationId, noticeId, developerId, bundle, dueAt }) => ({
        organization_id: organizationId,
        notice_id: noticeId,
        developer_id: developerId,
        bundle,
        due_at: dueAt,
      })),
    )
    .execute()
}

export interface DueMail {
  noticeId: string
  developerId: string
  bundle: string
  organizationId: string
  organizationName: string
  email: string
  name: string
  role: number
  isOwner: boolean
  /** False for a person who has left meanwhile. */
  isMember: boolean
  kind: string
  params: unknown
  needs: string | null
  aboutId: string | null
  /** When the last mail of this bundle was sent to the person. */
  lastAt: Date | null
}

/**
 * The notices of the mails that are due, by person and bundle. With one that is due come the
 * others of its bundle, at most `most` bundles.
 */
export async function dueMails(db: Db, most: number): Promise<DueMail[]> {
  return many<DueMail>(db)`
    WITH due AS (
      SELECT developer_id, bundle, min(due_at) AS first FROM notice_mails
      WHERE sent_at IS NULL AND due_at <= app_now()
      GROUP BY developer_id, bundle ORDER BY first LIMIT ${most})
    SELECT n.id AS "noticeId", p.developer_id AS "developerId", p.bundle, p.organization_id AS "organizationId",
      o.name AS "organizationName", d.email, d.name, m.role, o.owner_id = d.id AS "isOwner",
      m.left_at IS NULL AND d.disabled_at IS NULL AS "isMember", n.kind, n.params, n.needs, n.developer_id AS "aboutId",
      (SELECT max(s.sent_at) FROM notice_mails s
       WHERE s.developer_id = p.developer_id AND s.bundle = p.bundle) AS "lastAt"
    FROM due
    JOIN notice_mails p ON p.developer_id = due.developer_id AND p.bundle = due.bundle AND p.sent_at IS NULL
    JOIN member_notices n ON n.id = p.notice_id
    JOIN organizations o ON o.id = p.organization_id
    JOIN developers d ON d.id = p.developer_id
    JOIN memberships m ON m.organization_id = p.organization_id AND m.developer_id = p.developer_id
    ORDER BY due.first, p.developer_id, p.bundle, n.visible_from, n.id`
}

interface Bundle {
  developerId: string
  bundle: string
  noticeIds: readonly string[]
}

/** Notes that a mail with these notices is in the outbox, or that none is needed any more. */
export async function setMailed(db: Db, mailed: Bundle & { now: Date }): Promise<void> {
  await db
    .updateTable('notice_mails')
    .set({ sent_at: mailed.now })
    .where('developer_id', '=', mailed.developerId)
    .where('bundle', '=', mailed.bundle)
    .where('notice_id', 'in', mailed.noticeIds)
    .execute()
}

export async function setMailDue(db: Db, later: Bundle & { dueAt: Date }): Promise<void> {
  await db
    .updateTable('notice_mails')
    .set({ due_at: later.dueAt })
    .where('developer_id', '=', later.developerId)
    .where('bundle', '=', later.bundle)
    .where('notice_id', 'in', later.noticeIds)
    .execute()
}
