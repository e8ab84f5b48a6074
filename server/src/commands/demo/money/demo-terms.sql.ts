import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** Invoices of use that are not settled. */
export async function findOpenInvoices(
  db: Db,
): Promise<{ id: string; organizationId: string; number: string }[]> {
  return many<{ id: string; organizationId: string; number: string }>(db)`
    SELECT i.document_id AS id, i.organization_id AS "organizationId", d.name AS number
    FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id WHERE i.settled_at IS NULL ORDER BY d.name`
}
