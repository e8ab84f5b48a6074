// Up to which sealed day the use of each advertiser was looked at for an invoice.
import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/** The last day whose entries are sealed; undefined before the first. */
export async function lastSealedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(day) AS day FROM ledger_seals`.execute(db)
  return rows[0]?.day ?? undefined
}

export interface Owner {
  id: string
  name: string
  limitMicros: bigint | null
}

/** Organizations that pay by invoice and were not looked at since a day was sealed. */
export async function notInvoicedTill(db: Db, sealed: string): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    SELECT o.id, o.name, o.credit_limit_micros AS "limitMicros" FROM organizations o
    LEFT JOIN ledger_invoice_runs r ON r.organization_id = o.id
    WHERE EXISTS (SELECT FROM charge_days c WHERE c.organization_id = o.id)
      AND (r.sealed_till IS NULL OR r.sealed_till < ${sealed}::date)
      AND advertiser_terms_on(o.id, ${sealed}::date) = 'postpaid'
    ORDER BY o.id LIMIT 200`.execute(db)
  return rows
}

/** Returns false where another node has invoiced the organization in the meantime. */
export async function noteInvoicedTill(
  db: Db,
  { organizationId, sealed }: { organizationId: string; sealed: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO ledger_invoice_runs AS r (organization_id, sealed_till) VALUES (${organizationId}, ${sealed}::date)
    ON CONFLICT (organization_id) DO UPDATE SET sealed_till = excluded.sealed_till WHERE r.sealed_till < excluded.sealed_till
    RETURNING sealed_till`.execute(db)
  return rows.length > 0
}
