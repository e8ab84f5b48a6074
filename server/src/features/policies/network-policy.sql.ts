import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'

export interface NetworkPolicy {
  id: string
  version: string
  publishedAt: Date
  publishedBy: string
  /** The name of an operator who published it. */
  publisherName: string | null
  replacedAt: Date | null
  signed: number
  unsigned: number
}

/** Organizations that are to sign: those that may use the console. */
const toSign = sql`o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL`

/** All versions, the newest first. */
export async function networkPolicies(db: Db): Promise<NetworkPolicy[]> {
  return many<NetworkPolicy>(db)`
    SELECT p.id, p.version, p.created_at AS "publishedAt", p.published_by AS "publishedBy", q.name AS "publisherName",
      lead(p.created_at) OVER (ORDER BY p.created_at, p.id) AS "replacedAt", s.signed, a.approved - s.signed AS unsigned
    FROM policies p LEFT JOIN operators q ON 'operator:' || q.id = p.published_by
    CROSS JOIN (SELECT count(*)::integer AS approved FROM organizations o WHERE ${toSign}) a
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS signed FROM policy_signatures g JOIN organizations o ON o.id = g.organization_id
      WHERE g.policy_id = p.id AND ${toSign}) s
    ORDER BY p.created_at DESC, p.id DESC`
}

export interface SignatureRow {
  id: string
  name: string
  signedBy: string | null
  signedAt: Date | null
}

/** Approved organizations that have signed a version, or have not, the newest first. */
export async function signaturesOf(
  db: Db,
  asked: { policyId: string; isSigned: boolean; before: string | undefined; most: number },
): Promise<SignatureRow[]> {
  const { policyId, isSigned, before, most } = asked
  const below = before === undefined ? sql`` : sql`AND o.id < ${before}::uuid`
  return many<SignatureRow>(db)`
    SELECT o.id, o.name, g.name AS "signedBy", g.signed_at AS "signedAt"
    FROM organizations o LEFT JOIN policy_signatures g ON g.organization_id = o.id AND g.policy_id = ${policyId}
    WHERE ${toSign} AND (g.policy_id IS NOT NULL) = ${isSigned} ${below}
    ORDER BY o.id DESC LIMIT ${most}`
}

/** The ids of the approved organizations that have not signed a version. */
export async function unsignedOrganizations(db: Db, policyId: string): Promise<string[]> {
  const found = await many<{ id: string }>(db)`
    SELECT o.id FROM organizations o WHERE ${toSign}
      AND NOT EXISTS (SELECT FROM policy_signatures g WHERE g.organization_id = o.id AND g.policy_id = ${policyId})`
  return found.map(({ id }) => id)
}

/** True where somebody reminded of this version since then. */
export async function wasReminded(db: Db, policyId: string, since: Date): Promise<boolean> {
  const found = await many(db)`
    SELECT FROM audit_log WHERE action = 'policy.remind' AND object_id = ${policyId} AND at > ${since}
    LIMIT 1`
  return found.length === 1
}
