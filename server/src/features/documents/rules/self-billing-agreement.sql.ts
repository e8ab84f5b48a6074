import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { holdsPaper } from './tax-papers.sql.ts'

export interface SelfBillingAgreement {
  /** Empty for one on paper. */
  version: string
  /** The UTC day on which it was signed, or its paper was added. */
  day: string
}

/** A version that has a section of this title allows self-billing. */
const allows = sql`jsonb_path_exists(p.content, '$.**.title ? (@ like_regex "self[- ]?billing" flag "i")')`

/**
 * What a publisher signed last: a version that allows self-billing, or else any. Undefined before
 * the first signature.
 */
async function signedAgreement(
  db: Db,
  organizationId: string,
): Promise<(SelfBillingAgreement & { isOnSelfBilling: boolean }) | undefined> {
  return one<SelfBillingAgreement & { isOnSelfBilling: boolean }>(db)`
    SELECT p.version, (s.signed_at AT TIME ZONE 'UTC')::date AS day, ${allows} AS "isOnSelfBilling"
    FROM policy_signatures s JOIN policies p ON p.id = s.policy_id
    WHERE s.organization_id = ${organizationId} ORDER BY 3 DESC, s.signed_at DESC, p.created_at DESC LIMIT 1`
}

/**
 * The agreement by which a publisher is self-billed: one on self-billing, on paper or signed here,
 * or else what it signed last, which documents of before this was asked for name.
 */
export async function selfBillingAgreement(
  db: Db,
  organizationId: string,
): Promise<(SelfBillingAgreement & { isOnSelfBilling: boolean }) | undefined> {
  const signed = await signedAgreement(db, organizationId)
  if (signed?.isOnSelfBilling === true) return signed
  const day = await holdsPaper(db, { organizationId, kind: 'self_billing' })
  return day === undefined ? signed : { version: '', day, isOnSelfBilling: true }
}
