// Up to which sealed day the use of each advertiser was looked at for an invoice.
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

/** The last day whose entries are sealed; undefined before the first. */
export async function lastSealedDay(db: Db): Promise<string | undefined> {
  const row = await one<{ day: string | null }>(db)`
    SELECT max(day) AS day FROM ledger_seals`
  return row?.day ?? undefined
}

export interface Owner {
  id: string
  name: string
  limitMicros: bigint | null
  /** False for one that pays in advance by now. */
  paysAfterwards: boolean
}

/**
 * Organizations that were not looked at since a day was sealed: those that pay by invoice, and
 * those that paid by invoice before and have an adjustment that was booked since.
 */
export async function notInvoicedTill(db: Db, sealed: string): Promise<Owner[]> {
  return many<Owner>(db)`
    SELECT o.id, o.name, o.credit_limit_micros AS "limitMicros", t.kind = 'postpaid' AS "paysAfterwards" FROM organizations o
    LEFT JOIN ledger_invoice_runs r ON r.organization_id = o.id
    CROSS JOIN LATERAL (SELECT advertiser_terms_on(o.id, ${sealed}::date) AS kind) t
    WHERE EXISTS (SELECT FROM charge_days c WHERE c.organization_id = o.id)
      AND (r.sealed_till IS NULL OR r.sealed_till < ${sealed}::date)
      AND (t.kind = 'postpaid'
        OR (EXISTS (SELECT FROM ledger_invoices i WHERE i.organization_id = o.id AND i.purpose = 'use')
          AND EXISTS (SELECT FROM ledger_entries e JOIN ledger_transfers m ON m.entry_id = e.id
            JOIN ledger_accounts a ON a.number = m.credit AND a.code = 'advertiser' AND a.organization_id = o.id
            WHERE e.kind = 'adjustment' AND e.booked_on > coalesce(r.sealed_till, '-infinity'))))
    ORDER BY o.id`
}

/** Returns false where another node has invoiced the organization in the meantime. */
export async function noteInvoicedTill(
  db: Db,
  { organizationId, sealed }: { organizationId: string; sealed: string },
): Promise<boolean> {
  const rows = await many(db)`
    INSERT INTO ledger_invoice_runs AS r (organization_id, sealed_till) VALUES (${organizationId}, ${sealed}::date)
    ON CONFLICT (organization_id) DO UPDATE SET sealed_till = excluded.sealed_till WHERE r.sealed_till < excluded.sealed_till
    RETURNING sealed_till`
  return rows.length > 0
}
