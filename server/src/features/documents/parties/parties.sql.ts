// Who sells and who buys on documents.
import type { DatedSeller } from '@frontrow/contract/operator/finance/seller'
import type { Buyer } from '@frontrow/contract/documents/parties'
import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { paymentReferenceOf } from './payment-reference.ts'

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

/** The proposal of this kind that is not decided, or waits for its effect. */
export async function findOpenProposal(db: Db, kind: string): Promise<string | undefined> {
  const row = await one<{ id: string }>(db)`
    SELECT p.id FROM proposals p WHERE p.kind = ${kind} AND ${isUndecided('p')} LIMIT 1`
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

export interface TaxedElsewhere {
  id: string
  name: string
  /** Whether the seller moved to another country; otherwise the organization changed. */
  isSellerMoved: boolean
}

/** When somebody decided last that the seller is in another country than before. */
const sellerMoved = sql`
  SELECT max(set_at) AS at FROM (
    SELECT set_at, country <> lag(country) OVER (ORDER BY valid_from) AS "isMoved" FROM (
      SELECT DISTINCT ON (valid_from) valid_from, set_at, seller->>'country' AS country
      FROM network_sellers ORDER BY valid_from, number DESC) d) c
  WHERE "isMoved"`

/**
 * Organizations whose tax treatment is out of date: the seller moved to another country after it
 * was decided, or their own country or VAT ID changed and it is about invoices, also those that
 * are issued in their name. The latest first; with `own` only that one.
 */
export async function taxedElsewhere(
  db: Db,
  { most, own = null }: { most: number; own?: string | null },
): Promise<TaxedElsewhere[]> {
  return many<TaxedElsewhere>(db)`
    WITH moved AS (${sellerMoved}),
    sides AS (
      SELECT organization_id, side, max(set_at) AS "setAt", (array_agg(kind ORDER BY number DESC))[1] AS kind
      FROM tax_treatments WHERE ${own}::uuid IS NULL OR organization_id = ${own}::uuid GROUP BY 1, 2)
    SELECT o.id, o.name, bool_or(s."setAt" < m.at) IS TRUE AS "isSellerMoved"
    FROM sides s CROSS JOIN moved m JOIN organizations o ON o.id = s.organization_id
    LEFT JOIN billing_profiles p ON p.organization_id = o.id
    WHERE s."setAt" < m.at
      OR (s."setAt" < p.place_changed_at AND (s.side = 'advertiser' OR starts_with(s.kind, 'self_billed')))
    GROUP BY o.id, o.name, p.place_changed_at ORDER BY p.place_changed_at DESC NULLS LAST, o.id LIMIT ${most}`
}

/** What an organization names in its transfers. */
export async function paymentReference(db: Db, organizationId: string): Promise<string> {
  const row = await only<{ number: number }>(
    db,
  )`SELECT number FROM organizations WHERE id = ${organizationId}`
  return paymentReferenceOf(row.number)
}
