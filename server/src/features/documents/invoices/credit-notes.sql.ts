// Credit notes take something off open invoices, the oldest first, and what is left off later ones.
import type { Db } from '../../../lib/db/database.ts'
import { many, execute } from '../../../lib/db/rows.ts'
import { leftNet, leftTax } from './invoices.sql.ts'

/**
 * Both amounts are what it takes off: 0 or more. One that was paid out takes nothing off invoices.
 */
export async function insertCreditNote(
  db: Db,
  note: {
    id: string
    organizationId: string
    netMicros: bigint
    taxMicros: bigint
    isPaidOut?: boolean
  },
): Promise<void> {
  await db
    .insertInto('ledger_credit_notes')
    .values({
      document_id: note.id,
      organization_id: note.organizationId,
      net_micros: note.netMicros,
      tax_micros: note.taxMicros,
      left_net_micros: note.isPaidOut === true ? 0n : note.netMicros,
      left_tax_micros: note.isPaidOut === true ? 0n : note.taxMicros,
    })
    .execute()
}

interface Part {
  id: string
  net: bigint
  tax: bigint
}

/** Takes what is left of credit notes off open invoices. One that comes to nothing is settled. */
export async function applyCredits(db: Db, organizationId: string): Promise<void> {
  const notes = await many<Part>(db)`
    SELECT document_id AS id, left_net_micros AS net, left_tax_micros AS tax FROM ledger_credit_notes
    WHERE organization_id = ${organizationId} AND left_net_micros + left_tax_micros > 0 ORDER BY document_id FOR UPDATE`
  if (notes.length === 0) return
  const invoices = await many<Part>(db)`
    SELECT document_id AS id, ${leftNet} AS net, ${leftTax} AS tax FROM ledger_invoices i
    WHERE organization_id = ${organizationId} AND settled_at IS NULL ORDER BY document_id FOR UPDATE`
  for (const note of notes)
    for (const invoice of invoices) {
      const net = note.net < invoice.net ? note.net : invoice.net
      const tax = note.tax < invoice.tax ? note.tax : invoice.tax
      if (net + tax > 0n) await take(db, { note, invoice, net, tax })
    }
}

/**
 * Where an organization pays in advance on a UTC day, the net amount that no open invoice took is
 * not taken off a later one: the adjustment gave it back to the balance, which is used for ads. The
 * tax is, because the balance holds none.
 */
export async function keepOnBalance(
  db: Db,
  { organizationId, day }: { organizationId: string; day: string },
): Promise<void> {
  await execute(db)`
    UPDATE ledger_credit_notes SET left_net_micros = 0, kept_net_micros = kept_net_micros + left_net_micros
    WHERE organization_id = ${organizationId} AND left_net_micros > 0
      AND advertiser_terms_on(${organizationId}::uuid, ${day}::date) = 'prepaid'`
}

async function take(
  db: Db,
  of: { note: Part; invoice: Part; net: bigint; tax: bigint },
): Promise<void> {
  const { note, invoice, net, tax } = of
  for (const part of [note, invoice]) {
    part.net -= net
    part.tax -= tax
  }
  await execute(db)`
    UPDATE ledger_credit_notes SET left_net_micros = ${note.net}, left_tax_micros = ${note.tax}
    WHERE document_id = ${note.id}`
  await execute(db)`
    UPDATE ledger_invoices SET credited_net_micros = net_micros - received_net_micros - ${invoice.net},
      credited_tax_micros = tax_micros - received_tax_micros - ${invoice.tax},
      settled_at = CASE WHEN ${invoice.net + invoice.tax === 0n} THEN app_now() END,
      settled_as = CASE WHEN ${invoice.net + invoice.tax === 0n} THEN 'credited' END, settled_by = ${note.id}
    WHERE document_id = ${invoice.id}`
}
