// Whether organizations pay before or after, from which day on.
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

export type TermsKind = 'prepaid' | 'postpaid'

export interface Terms extends InvoicePayment {
  kind: TermsKind
  /** The credit limit with which they begin; null for none. Of prepaid terms it is 0. */
  limitMicros: bigint | null
  /** The first UTC day. */
  validFrom: string
}

const columns = sql.raw(
  'kind, limit_micros AS "limitMicros", pays_by AS "paysBy", due_days AS "dueDays", valid_from AS "validFrom"',
)

/** The terms of an organization on a UTC day; undefined where it has none. */
export async function findTerms(
  db: AnyDb,
  { organizationId, day }: { organizationId: string; day: string },
): Promise<Terms | undefined> {
  return one<Terms>(db)`
    ${prepared('find_terms')}
    SELECT ${columns} FROM advertiser_terms
    WHERE organization_id = ${organizationId} AND valid_from <= ${day}::date
    ORDER BY valid_from DESC, number DESC LIMIT 1`
}

/** Those that begin after a UTC day; undefined where nothing is going to change. */
export async function findNextTerms(
  db: AnyDb,
  { organizationId, day }: { organizationId: string; day: string },
): Promise<Terms | undefined> {
  return one<Terms>(db)`
    ${prepared('find_next_terms')}
    SELECT ${columns} FROM advertiser_terms
    WHERE organization_id = ${organizationId} AND valid_from > ${day}::date
    ORDER BY valid_from, number DESC LIMIT 1`
}

/** `begunAt`: when the limit of the organization became theirs; null where that is to come. */
export async function insertTerms(
  db: Db,
  terms: Terms & { organizationId: string; setBy: string; now: Date; begunAt: Date | null },
): Promise<void> {
  await db
    .insertInto('advertiser_terms')
    .values({
      organization_id: terms.organizationId,
      valid_from: terms.validFrom,
      kind: terms.kind,
      limit_micros: terms.limitMicros,
      pays_by: terms.paysBy,
      due_days: terms.dueDays,
      set_by: terms.setBy,
      set_at: terms.now,
      begun_at: terms.begunAt,
    })
    .execute()
}

/** Organizations whose new terms have begun and whose limit is still that of the earlier ones. */
export async function organizationsWithNewTerms(db: Db): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT DISTINCT organization_id AS id FROM advertiser_terms
    WHERE begun_at IS NULL AND valid_from <= (app_now() AT TIME ZONE 'UTC')::date ORDER BY 1 LIMIT 1000`
  return rows.map(({ id }) => id)
}

/** False where another node noted it before. */
export async function noteTermsBegun(db: Db, organizationId: string): Promise<boolean> {
  const rows = await many(db)`
    UPDATE advertiser_terms SET begun_at = app_now()
    WHERE organization_id = ${organizationId} AND begun_at IS NULL AND valid_from <= (app_now() AT TIME ZONE 'UTC')::date
    RETURNING number`
  return rows.length > 0
}

/** The book of the network; null until its books are open. */
export async function bookOfNetwork(db: Db): Promise<'sandbox' | 'live' | null> {
  const row = await db.selectFrom('ledger_settings').select('book').executeTakeFirst()
  return (row?.book ?? null) as 'sandbox' | 'live' | null
}

/**
 * Stops the campaigns of an organization that does not pay. False where they are stopped already.
 * It locks the organization, as `endUnpaid` does, so that neither misses what the other writes. The
 * caller locks the invoice first.
 */
export async function stopUnpaid(db: Db, organizationId: string): Promise<boolean> {
  await execute(db)`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`
  const rows = await many(db)`
    UPDATE organizations SET unpaid_since = app_now() WHERE id = ${organizationId} AND unpaid_since IS NULL
    RETURNING id`
  return rows.length > 0
}

/** Lets them go on, unless another open invoice stops them. */
export async function endUnpaid(db: Db, organizationId: string): Promise<void> {
  await execute(db)`
    SELECT FROM organizations WHERE id = ${organizationId} AND unpaid_since IS NOT NULL FOR NO KEY UPDATE`
  await execute(db)`
    UPDATE organizations o SET unpaid_since = NULL WHERE o.id = ${organizationId} AND o.unpaid_since IS NOT NULL
      AND NOT EXISTS (SELECT FROM dunnings d JOIN ledger_invoices i ON i.document_id = d.invoice_id
        WHERE d.organization_id = o.id AND d.stopped_at IS NOT NULL AND i.settled_at IS NULL)`
}
