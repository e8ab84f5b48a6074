import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { timeZoneOn } from './time-zone.sql.ts'

export interface NewOrganizationRow {
  id: string
  name: string
  address: string
  website: string
  app_store_url: string | null
  play_store_url: string | null
  created_at: Date
  approved_at: Date | null
  migrated_at: Date | null
  decided_by: string | null
  owner_id: string
}

export async function insertOrganization(db: Db, row: NewOrganizationRow): Promise<void> {
  await db.insertInto('organizations').values(row).execute()
}

/** Approves the organization. Returns false when it was already approved. */
export async function setApproved(
  db: Db,
  decision: { organizationId: string; by: string; now: Date },
): Promise<boolean> {
  const changed = await many(db)`
    UPDATE organizations SET approved_at = coalesce(approved_at, ${decision.now}), migrated_at = ${decision.now},
      decided_by = ${decision.by}, rejected_at = NULL, rejected_why = NULL
    WHERE id = ${decision.organizationId} AND (approved_at IS NULL OR migrated_at IS NULL)
    RETURNING id`
  return changed.length === 1
}

export interface Standing {
  approved_at: Date | null
  migrated_at: Date | null
  rejected_at: Date | null
  rejected_why: string | null
  decided_by: string | null
}

/** Whether an organization is approved, rejected or waits, to be restored by `setStanding`. */
export async function readStanding(db: Db, organizationId: string): Promise<Standing> {
  return db
    .selectFrom('organizations')
    .select(['approved_at', 'migrated_at', 'rejected_at', 'rejected_why', 'decided_by'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

export async function setStanding(
  db: Db,
  organizationId: string,
  standing: Standing,
): Promise<void> {
  await db.updateTable('organizations').set(standing).where('id', '=', organizationId).execute()
}

/** Rejects the organization, also an approved one. */
export async function setRejected(
  db: Db,
  decision: { organizationId: string; by: string; why: string; now: Date },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({
      approved_at: null,
      migrated_at: null,
      decided_by: decision.by,
      rejected_at: decision.now,
      rejected_why: decision.why,
    })
    .where('id', '=', decision.organizationId)
    .execute()
}

/** The credit limit of an organization, locked; undefined where there is no organization. */
export async function lockCreditLimit(
  db: Db,
  organizationId: string,
): Promise<{ name: string; limitMicros: bigint | null } | undefined> {
  return one<{ name: string; limitMicros: bigint | null }>(db)`
    SELECT name, credit_limit_micros AS "limitMicros" FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`
}

/** Sets the credit limit. Returns the previous one. */
export async function saveCreditLimit(
  db: Db,
  organizationId: string,
  limitMicros: bigint | null,
): Promise<bigint | null> {
  const row = await one<{ beforeMicros: bigint | null }>(db)`
    WITH was AS (SELECT credit_limit_micros FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE)
    UPDATE organizations o SET credit_limit_micros = ${limitMicros} FROM was WHERE o.id = ${organizationId}
    RETURNING was.credit_limit_micros AS "beforeMicros"`
  if (row === undefined) throw new Error(`organization ${organizationId} does not exist`)
  return row.beforeMicros
}

/** True when an organization has this id, even if the current database role cannot see it. */
export async function organizationExists(db: Db, id: string): Promise<boolean> {
  const found = await one<{ is_there: boolean }>(db)`
    SELECT organization_exists(${id}) AS is_there`
  return found?.is_there === true
}

/** One organization with its bank and tax fields, still encrypted. */
export function readOrganization(db: Db, id: string, now: Date) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('bank_details as b', 'b.organization_id', 'o.id')
    .leftJoin('tax_details as t', 't.organization_id', 'o.id')
    .select(['o.id', 'o.name', 'o.address', 'o.website', 'o.app_store_url', 'o.play_store_url'])
    .select(['o.details', 'o.type', 'b.bank_account_holder_name', 'b.bank_account_number'])
    .select(['b.bank_address', 'b.bank_swift_code', 'b.iban', 't.registration_id'])
    .select(['t.legal_address', 't.taxation_id', 't.vat_id'])
    .select(['o.next_time_zone', 'o.time_zone_changes_at'])
    .select(timeZoneOn(now).as('time_zone'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Fills the given fields that are empty, all of them or none. One statement, so that one of
 * concurrent writers wins. Returns false when nothing was to be filled, or when a given field holds
 * another value.
 */
export async function fillDetails(
  db: Db,
  id: string,
  given: { details: string | null; type: string | null },
): Promise<boolean> {
  const { details, type } = given
  const filled = await many(db)`
    UPDATE organizations SET details = coalesce(details, ${details}), type = coalesce(type, ${type})
    WHERE id = ${id}
      AND (details IS NULL OR ${details}::text IS NULL OR details = ${details})
      AND (type IS NULL OR ${type}::text IS NULL OR type = ${type})
      AND (details IS NULL AND ${details}::text IS NOT NULL OR type IS NULL AND ${type}::text IS NOT NULL)
    RETURNING id`
  return filled.length === 1
}

export async function readDetails(
  db: Db,
  id: string,
): Promise<{ details: string | null; type: string | null }> {
  return db
    .selectFrom('organizations')
    .select(['details', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The members who can sign in, in the order in which they joined. */
export async function membersOf(
  db: Db,
  organizationId: string,
): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('developers as d', 'd.id', 'm.developer_id')
    .select(['d.name', 'd.email'])
    .where('m.organization_id', '=', organizationId)
    .where('d.disabled_at', 'is', null)
    .where('m.left_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('d.id')
    .execute()
}

export interface OrganizationLine {
  id: string
  name: string
  /** The email of the member who joined first. */
  email: string | null
  website: string
  created_at: Date
  state: 'pending' | 'approved' | 'rejected'
  rejected_why: string | null
}

/** All organizations, newest first; or only those that wait for a decision, oldest first. */
export async function organizationLines(db: Db, onlyPending: boolean): Promise<OrganizationLine[]> {
  const found = await many<OrganizationLine>(db)`
    SELECT * FROM (
      SELECT o.id, o.name, o.website, o.created_at, o.rejected_why,
        CASE WHEN o.rejected_at IS NOT NULL THEN 'rejected'
             WHEN o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL THEN 'approved' ELSE 'pending' END AS state,
        (SELECT d.email FROM memberships m JOIN developers d ON d.id = m.developer_id
         WHERE m.organization_id = o.id AND m.left_at IS NULL ORDER BY m.created_at, d.id LIMIT 1) AS email
      FROM organizations o
    ) line
    WHERE state = 'pending' OR NOT ${onlyPending}`
  const newestFirst = found.toSorted(
    (one, other) => other.created_at.getTime() - one.created_at.getTime(),
  )
  return onlyPending ? newestFirst.toReversed() : newestFirst
}

/** Makes a member the owner. Returns false where the organization has another owner by now. */
export async function updateOwner(
  db: Db,
  { organizationId, fromId, toId }: { organizationId: string; fromId: string; toId: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('organizations')
    .set({ owner_id: toId })
    .where('id', '=', organizationId)
    .where('owner_id', '=', fromId)
    .returning('id')
    .execute()
  return replaced.length === 1
}
