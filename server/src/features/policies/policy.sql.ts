import type { Db } from '../../lib/db/database.ts'
import { takeLock } from '../../lib/db/locks.ts'
import { many } from '../../lib/db/rows.ts'
import { type PolicyContent, asPolicyContent } from './policy-content.ts'

export interface Policy {
  id: string
  version: string
  created_at: Date
  content: PolicyContent
  sha256: Buffer
}

/** Adds a version. Returns false when its name exists already; a version never changes. */
export async function insertPolicy(
  db: Db,
  policy: Policy & { published_by: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('policies')
    .values({ ...policy, content: JSON.stringify(policy.content) })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/**
 * Takes the lock for adding versions until the transaction ends, so that the newest version is
 * certain.
 */
export async function lockPolicies(db: Db): Promise<void> {
  await takeLock(db, 'agreements')
}

/** True when an operator has published an agreement. */
export async function hasOperatorPolicy(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('policies')
    .select('id')
    .where('published_by', 'like', 'operator:%')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The ids of the organizations that are to sign what is published. */
export async function approvedOrganizations(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('approved_at', 'is not', null)
    .where('migrated_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPolicy(db: Db, id: string): Promise<Policy | undefined> {
  const found = await policies(db).where('id', '=', id).executeTakeFirst()
  return found === undefined ? undefined : asPolicy(found)
}

export async function findVersion(db: Db, version: string): Promise<Policy | undefined> {
  const found = await policies(db).where('version', '=', version).executeTakeFirst()
  return found === undefined ? undefined : asPolicy(found)
}

/** The newest version; undefined before the first one is loaded. */
export async function newestPolicy(db: Db): Promise<Policy | undefined> {
  const found = await policies(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? undefined : asPolicy(found)
}

function policies(db: Db) {
  return db.selectFrom('policies').select(['id', 'version', 'created_at', 'content', 'sha256'])
}

function asPolicy(row: Omit<Policy, 'content'> & { content: unknown }): Policy {
  return { ...row, content: asPolicyContent(row.content) }
}

export interface PolicyLine {
  id: string
  version: string
  created_at: Date
  /** When the next version was published. */
  replaced_at: Date | null
  signed_by: string | null
}

/**
 * All versions, newest first, with the name of the person who signed each for this organization.
 */
export async function policyLines(db: Db, organizationId: string): Promise<PolicyLine[]> {
  return many<PolicyLine>(db)`
    SELECT p.id, p.version, p.created_at, lead(p.created_at) OVER (ORDER BY p.created_at, p.id) AS replaced_at,
      s.name AS signed_by
    FROM policies p
    LEFT JOIN policy_signatures s ON s.policy_id = p.id AND s.organization_id = ${organizationId}
    ORDER BY p.created_at DESC, p.id DESC`
}
