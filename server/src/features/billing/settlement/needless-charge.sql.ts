// Charges of invoices that were settled otherwise. Every statement runs as the system.
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Charge } from './charge.sql.ts'

/** Charges that wait for their cardholder although their invoice was settled otherwise. */
export async function needlessCharges(db: Db, most: number): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT c.id FROM charges c JOIN ledger_invoices i ON i.document_id = c.invoice_id
    WHERE c.next_at IS NOT NULL AND c.state = 'needs_action' AND i.settled_at IS NOT NULL
    ORDER BY c.next_at LIMIT ${most}`
  return rows.map(({ id }) => id)
}

/** Whether the invoice of a charge was settled by something else than the charge. */
export async function isSettledOtherwise(db: Db, charge: Charge): Promise<boolean> {
  if (charge.invoiceId === null || charge.state === 'succeeded') return false
  const rows = await many(db)`
    SELECT FROM ledger_invoices WHERE document_id = ${charge.invoiceId} AND settled_at IS NOT NULL`
  return rows.length > 0
}
