// Credit notes take something off open invoices, the oldest first, and what is left off later ones.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one, only } from '../../../lib/db/rows.ts'
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
  organizationId: string
  net: bigint
  tax: bigint
}

const leftColumns = sql`document_id AS id, organization_id AS "organizationId", left_net_micros AS net, left_tax_micros AS tax`
const leftOfInvoice = sql`document_id AS id, organization_id AS "organizationId", ${leftNet} AS net, ${leftTax} AS tax`

/** Takes what is left of credit notes off open invoices. One that comes to nothing is settled. */
export async function applyCredits(db: Db, organizationId: string): Promise<void> {
  const notes = await many<Part>(db)`
    SELECT ${leftColumns} FROM ledger_credit_notes
    WHERE organization_id = ${organizationId} AND left_net_micros + left_tax_micros > 0 ORDER BY document_id FOR UPDATE`
  if (notes.length === 0) return
  const invoices = await many<Part>(db)`
    SELECT ${leftOfInvoice} FROM ledger_invoices i
    WHERE organization_id = ${organizationId} AND settled_at IS NULL ORDER BY document_id FOR UPDATE`
  for (const note of notes) for (const invoice of invoices) await take(db, { note, invoice })
}

/** Takes what is left of one credit note off one invoice, where that is open. */
export async function setOff(
  db: Db,
  { noteId, invoiceId }: { noteId: string; invoiceId: string },
): Promise<void> {
  const note = await lockNote(db, noteId)
  const invoice = await one<Part>(db)`
    SELECT ${leftOfInvoice} FROM ledger_invoices i WHERE document_id = ${invoiceId} AND settled_at IS NULL FOR UPDATE`
  if (invoice !== undefined) await take(db, { note, invoice })
}

/** A part of a credit note pays an invoice that is settled with it. */
export async function spendNote(
  db: Db,
  of: { noteId: string; invoiceId: string; netMicros: bigint; taxMicros: bigint },
): Promise<void> {
  const { invoiceId, netMicros: net, taxMicros: tax } = of
  await spend(db, { note: await lockNote(db, of.noteId), invoiceId, net, tax })
}

export async function leftOfNote(
  db: Db,
  noteId: string,
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  const { net, tax } = await lockNote(db, noteId)
  return { netMicros: net, taxMicros: tax }
}

/** What is left of a credit note is owed back, so no later invoice is lowered by it. */
export async function oweBack(
  db: Db,
  noteId: string,
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  const left = await leftOfNote(db, noteId)
  await execute(db)`
    UPDATE ledger_credit_notes SET left_net_micros = 0, left_tax_micros = 0, returned_micros = ${left.netMicros + left.taxMicros}
    WHERE document_id = ${noteId}`
  return left
}

export interface CreditLeft {
  id: string
  name: string
  organizationId: string
}

/**
 * The credit notes that still take something off invoices, of organizations that pay in advance on
 * a UTC day and on the last one before `till`, the end of the first month that is open. None while
 * a month is being closed, because its invoices may take them.
 */
export async function creditsLeft(
  db: Db,
  { on, till }: { on: string; till: string },
): Promise<CreditLeft[]> {
  return many<CreditLeft>(db)`
    SELECT n.document_id AS id, d.name, n.organization_id AS "organizationId"
    FROM ledger_credit_notes n JOIN ledger_documents d ON d.id = n.document_id
    WHERE n.left_net_micros + n.left_tax_micros > 0 AND advertiser_terms_on(n.organization_id, ${on}::date) = 'prepaid'
      AND advertiser_terms_on(n.organization_id, ${till}::date - 1) = 'prepaid'
      AND NOT EXISTS (SELECT FROM ledger_months WHERE state = 'closing') ORDER BY n.document_id`
}

function lockNote(db: Db, id: string): Promise<Part> {
  return only<Part>(db)`
    SELECT ${leftColumns} FROM ledger_credit_notes WHERE document_id = ${id} FOR UPDATE`
}

async function take(db: Db, { note, invoice }: { note: Part; invoice: Part }): Promise<void> {
  const net = note.net < invoice.net ? note.net : invoice.net
  const tax = note.tax < invoice.tax ? note.tax : invoice.tax
  if (net + tax === 0n) return
  await spend(db, { note, invoiceId: invoice.id, net, tax })
  invoice.net -= net
  invoice.tax -= tax
  await execute(db)`
    UPDATE ledger_invoices SET credited_net_micros = net_micros - received_net_micros - ${invoice.net},
      credited_tax_micros = tax_micros - received_tax_micros - ${invoice.tax},
      settled_at = CASE WHEN ${invoice.net + invoice.tax === 0n} THEN app_now() END,
      settled_as = CASE WHEN ${invoice.net + invoice.tax === 0n} THEN 'credited' END, settled_by = ${note.id}
    WHERE document_id = ${invoice.id}`
}

async function spend(
  db: Db,
  of: { note: Part; invoiceId: string; net: bigint; tax: bigint },
): Promise<void> {
  const { note, invoiceId, net, tax } = of
  note.net -= net
  note.tax -= tax
  await execute(db)`
    UPDATE ledger_credit_notes SET left_net_micros = ${note.net}, left_tax_micros = ${note.tax}
    WHERE document_id = ${note.id}`
  await execute(db)`
    INSERT INTO invoice_set_offs (organization_id, credit_note_id, invoice_id, net_micros, tax_micros, set_off_at)
    VALUES (${note.organizationId}, ${note.id}, ${invoiceId}, ${net}, ${tax}, app_now())`
}
