import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface NewShare {
  /** Null: for all organizations that have no share of their own. */
  organizationId: string | null
  /** The first UTC day that it holds for. */
  validFrom: string
  /** In hundredths of a percent. */
  shareBp: number
  setBy: string
}

/** The share of an organization, or of those without one of their own, on a UTC day. */
export async function shareOn(
  db: Db,
  { organizationId, day }: { organizationId: string | null; day: string },
): Promise<number> {
  const row = await one<{ share: number }>(db)`
    SELECT revenue_share_bp(${organizationId}::uuid, ${day}) AS share`
  return row?.share ?? 0
}

/** The lowest share of organizations without one of their own, from a UTC day on. */
export async function lowestDefaultShare(db: Db, day: string): Promise<number> {
  const row = await one<{ share: number }>(db)`
    SELECT least(revenue_share_bp(NULL, ${day}), min(share_bp)) AS share FROM revenue_shares
    WHERE organization_id IS NULL AND valid_from > ${day}::date`
  return row?.share ?? 0
}

/**
 * Whether an organization has a share of its own on a UTC day, and the next one that is to begin
 * after it.
 */
export async function ownSharesOf(
  db: Db,
  { organizationId, day }: { organizationId: string; day: string },
): Promise<{ isOwn: boolean; next: { bp: number; from: string } | null }> {
  const rows = await many<{ bp: number; from: string; hasBegun: boolean }>(db)`
    SELECT DISTINCT ON (valid_from) share_bp AS bp, valid_from AS from, valid_from <= ${day}::date AS "hasBegun" FROM revenue_shares
    WHERE organization_id = ${organizationId} ORDER BY valid_from, number DESC`
  const next = rows.find(({ hasBegun }) => !hasBegun)
  const isOwn = rows.some(({ hasBegun }) => hasBegun)
  return { isOwn, next: next === undefined ? null : { bp: next.bp, from: next.from } }
}

/** The database refuses a day that is counted (FL004). */
export async function insertShare(db: Db, share: NewShare): Promise<void> {
  await camel(db).insertInto('revenue_shares').values(share).execute()
}
