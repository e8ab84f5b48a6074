import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

export interface BillingEmail {
  /** Normalized. */
  email: string
  /** When the last link was mailed. */
  sentAt: Date
  confirmedAt: Date | null
}

/** The addresses of an organization that were mailed a link. */
export async function findBillingEmails(
  db: AnyDb,
  organizationId: string,
): Promise<BillingEmail[]> {
  return many<BillingEmail>(db)`
    SELECT email, sent_at AS "sentAt", confirmed_at AS "confirmedAt" FROM billing_emails
    WHERE organization_id = ${organizationId}`
}

/** Stores a mailed link in place of an earlier one. A confirmed address stays confirmed. */
export async function putBillingEmail(
  db: Db,
  fresh: { organizationId: string; email: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const { organizationId, email, tokenHash, now } = fresh
  await execute(db)`
    INSERT INTO billing_emails (organization_id, email, token_hash, sent_at)
    VALUES (${organizationId}, ${email}, ${tokenHash}, ${now})
    ON CONFLICT (organization_id, email) DO UPDATE SET token_hash = excluded.token_hash, sent_at = excluded.sent_at`
}

/** Deletes the addresses of an organization that its profile does not name. */
export async function dropBillingEmails(
  db: Db,
  { organizationId, named }: { organizationId: string; named: readonly string[] },
): Promise<void> {
  await execute(db)`
    DELETE FROM billing_emails WHERE organization_id = ${organizationId} AND email <> ALL (${named}::text[])`
}

/**
 * Confirms the address of a link that was mailed after `sentAfter`, or again one that is confirmed
 * already. Undefined for any other link.
 */
export async function confirmEmailOf(
  db: Db,
  link: { tokenHash: Buffer; sentAfter: Date; now: Date },
): Promise<{ organizationId: string; organizationName: string; email: string } | undefined> {
  const { tokenHash, sentAfter, now } = link
  return one<{ organizationId: string; organizationName: string; email: string }>(db)`
    UPDATE billing_emails e SET confirmed_at = coalesce(e.confirmed_at, ${now})
    FROM organizations o
    WHERE o.id = e.organization_id AND e.token_hash = ${tokenHash}
      AND (e.confirmed_at IS NOT NULL OR e.sent_at > ${sentAfter})
    RETURNING e.organization_id AS "organizationId", o.name AS "organizationName", e.email`
}
