// Who sells and who buys on documents.
import type { DatedSeller } from '@frontrow/contract/operator/finance/seller'
import type { Buyer } from '@frontrow/contract/parties'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

/** What holds on a UTC day; undefined before the first. */
export async function findSeller(db: AnyDb, day: string): Promise<DatedSeller | undefined> {
  return one<DatedSeller>(db)`
    SELECT valid_from AS from, seller FROM network_sellers WHERE valid_from <= ${day}::date
    ORDER BY valid_from DESC, number DESC LIMIT 1`
}

/** The first that holds from a later day on. */
export async function findNextSeller(db: AnyDb, day: string): Promise<DatedSeller | undefined> {
  return one<DatedSeller>(db)`
    SELECT valid_from AS from, seller FROM network_sellers WHERE valid_from > ${day}::date
    ORDER BY valid_from, number DESC LIMIT 1`
}

export async function insertSeller(
  db: Db,
  { seller, from, setBy, now }: DatedSeller & { setBy: string; now: Date },
): Promise<void> {
  await db
    .insertInto('network_sellers')
    .values({ valid_from: from, seller: JSON.stringify(seller), set_by: setBy, set_at: now })
    .execute()
}

/** The open proposal of this kind. */
export async function openProposalOf(db: Db, kind: string): Promise<string | undefined> {
  const row = await one<{ id: string }>(db)`
    SELECT id FROM proposals WHERE kind = ${kind} AND state = 'open' AND expires_at > app_now() LIMIT 1`
  return row?.id
}

export interface Profile {
  buyer: Buyer
  changedAt: Date
}

/** Undefined before one is entered. */
export async function findProfile(db: AnyDb, organizationId: string): Promise<Profile | undefined> {
  return one<Profile>(db)`
    SELECT buyer, changed_at AS "changedAt" FROM billing_profiles WHERE organization_id = ${organizationId}`
}

/** Finds the name of an organization and its billing profile. */
export async function findNamed(
  db: AnyDb,
  organizationId: string,
): Promise<{ name: string; buyer: Buyer | null } | undefined> {
  return one<{ name: string; buyer: Buyer | null }>(db)`
    SELECT o.name, p.buyer FROM organizations o LEFT JOIN billing_profiles p ON p.organization_id = o.id
    WHERE o.id = ${organizationId}`
}

/** `isElsewhere`: its country or VAT ID is another one. */
export async function writeProfile(
  db: Db,
  profile: Profile & { organizationId: string; isElsewhere: boolean },
): Promise<void> {
  const { organizationId, buyer, changedAt, isElsewhere } = profile
  const fresh = { buyer: JSON.stringify(buyer), changed_at: changedAt }
  await db
    .insertInto('billing_profiles')
    .values({ organization_id: organizationId, ...fresh, place_changed_at: changedAt })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ ...fresh, ...(isElsewhere && { place_changed_at: changedAt }) }),
    )
    .execute()
}

/**
 * Organizations whose country or VAT ID changed after somebody decided how their invoices are
 * taxed, or those that are issued in their name, the latest first; with `own` only that one.
 */
export async function taxedElsewhere(
  db: Db,
  { most, own = null }: { most: number; own?: string | null },
): Promise<{ id: string; name: string }[]> {
  return many<{ id: string; name: string }>(db)`
    SELECT o.id, o.name FROM billing_profiles p JOIN organizations o ON o.id = p.organization_id
    WHERE EXISTS (SELECT FROM tax_treatments t WHERE t.organization_id = p.organization_id
        GROUP BY t.side HAVING max(t.set_at) < p.place_changed_at
          AND (t.side = 'advertiser' OR starts_with((array_agg(t.kind ORDER BY t.number DESC))[1], 'self_billed')))
      AND (${own}::uuid IS NULL OR p.organization_id = ${own}::uuid)
    ORDER BY p.place_changed_at DESC, o.id LIMIT ${most}`
}
