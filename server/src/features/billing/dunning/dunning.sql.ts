// Invoices that are charged again until they are paid. Every statement runs as the system.
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'
import { leftOf } from '../../documents/for-billing.ts'

/**
 * Begins with open invoices of use, and anew with those that are open again: a card is charged at
 * once, and who pays by bank transfer is reminded on the due day.
 */
export async function beginDunnings(db: Db): Promise<void> {
  await execute(db)`
    INSERT INTO dunnings (invoice_id, organization_id, began_at, next_at)
    SELECT document_id, organization_id, app_now(),
      CASE pays_by WHEN 'transfer' THEN ${askedFrom} ELSE app_now() END FROM ledger_invoices i
    WHERE settled_at IS NULL AND purpose = 'use' ORDER BY document_id ON CONFLICT (invoice_id) DO UPDATE
    SET began_at = excluded.began_at, next_at = excluded.next_at, attempts = 0, asked_at = NULL, failed_at = NULL, stops_at = NULL, stopped_at = NULL
    WHERE EXISTS (SELECT FROM ledger_invoices i WHERE i.document_id = excluded.invoice_id AND i.reopened_at > dunnings.began_at)`
}

/** From when a transfer for an invoice `i` is asked for: the day when it is due or open again. */
const askedFrom = sql`greatest(i.due_on, (i.reopened_at AT TIME ZONE 'UTC')::date)::timestamp AT TIME ZONE 'UTC'`

/** An organization has entered another card since its card brought no money. */
export async function askOfNewCards(db: Db): Promise<void> {
  await execute(db)`
    UPDATE dunnings d SET next_at = app_now() FROM ledger_invoices i
    WHERE i.document_id = d.invoice_id AND i.settled_at IS NULL AND d.next_at IS NULL AND i.pays_by = 'card'
      AND EXISTS (SELECT FROM cards c WHERE c.organization_id = d.organization_id AND c.saved_at > d.asked_at)`
}

export interface CoveredInvoice {
  id: string
  organizationId: string
  number: string
}

/** Open invoices, the oldest first, of who pays in advance and has paid for all that it used. */
export async function coveredInvoices(db: Db): Promise<CoveredInvoice[]> {
  return many<CoveredInvoice>(db)`
    SELECT i.document_id AS id, i.organization_id AS "organizationId", d.name AS number
    FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id
    JOIN organization_credits k ON k.organization_id = i.organization_id
    WHERE i.settled_at IS NULL AND i.purpose = 'use' AND k.paid_micros >= k.spent_micros + k.leased_micros
      AND advertiser_terms_on(i.organization_id, (app_now() AT TIME ZONE 'UTC')::date) = 'prepaid'
      AND EXISTS (SELECT FROM ledger_invoices t WHERE t.organization_id = i.organization_id AND t.purpose = 'top_up'
        AND t.credited_net_micros < t.net_micros)
    ORDER BY i.document_id LIMIT 1000`
}

/** An open invoice that is to be charged, or of which its organization is to be reminded. */
export interface DueDunning {
  invoiceId: string
  organizationId: string
  paysBy: InvoicePayment['paysBy']
  /** What is left to pay. */
  netMicros: bigint
  taxMicros: bigint
}

/** `without`: invoices that are left out, because they were tried just now. */
export async function dueDunnings(
  db: Db,
  { most, without }: { most: number; without: readonly string[] },
): Promise<DueDunning[]> {
  return many<DueDunning>(db)`
    SELECT d.invoice_id AS "invoiceId", d.organization_id AS "organizationId", i.pays_by AS "paysBy", ${leftOf}
    FROM dunnings d JOIN ledger_invoices i ON i.document_id = d.invoice_id
    WHERE d.next_at <= app_now() AND i.settled_at IS NULL AND d.invoice_id <> ALL (${without}::uuid[])
    ORDER BY d.next_at, d.invoice_id LIMIT ${most}`
}

export interface Dunning {
  /** What is left to pay. */
  netMicros: bigint
  taxMicros: bigint
  organizationId: string
  /** The first moment (UTC) of its due day, or of the day on which it was opened again. */
  dueAt: Date
  number: string
  beganAt: Date
  attempts: number
  failedAt: Date | null
}

/** Locks an open invoice and its dunning; undefined where it is settled, also at this moment. */
export async function lockDunning(db: Db, invoiceId: string): Promise<Dunning | undefined> {
  return one<Dunning>(db)`
    SELECT d.organization_id AS "organizationId", n.name AS number, d.began_at AS "beganAt", d.attempts,
      ${askedFrom} AS "dueAt", ${leftOf}, d.failed_at AS "failedAt"
    FROM dunnings d JOIN ledger_invoices i ON i.document_id = d.invoice_id JOIN ledger_documents n ON n.id = d.invoice_id
    WHERE d.invoice_id = ${invoiceId} AND i.settled_at IS NULL FOR UPDATE OF d, i`
}

/** Stores an attempt or a reminder that brought no money. `stopsAt` is kept from the first one. */
export async function writeFailure(
  db: Db,
  failure: { invoiceId: string; attempts: number; nextAt: Date | null; stopsAt: Date },
): Promise<void> {
  await execute(db)`
    UPDATE dunnings SET attempts = ${failure.attempts}, next_at = ${failure.nextAt}, asked_at = app_now(),
      failed_at = coalesce(failed_at, app_now()), stops_at = coalesce(stops_at, ${failure.stopsAt}::timestamptz) WHERE invoice_id = ${failure.invoiceId}`
}

/** Sets when the card is asked again; null: with another card. */
export async function askLaterForIt(
  db: Db,
  { invoiceId, nextAt }: { invoiceId: string; nextAt: Date | null },
): Promise<void> {
  await execute(db)`
    UPDATE dunnings SET next_at = ${nextAt}, asked_at = app_now() WHERE invoice_id = ${invoiceId}`
}

/** Open invoices whose organizations are to be stopped now. */
export async function dunningsToStop(db: Db): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT d.invoice_id AS id FROM dunnings d JOIN ledger_invoices i ON i.document_id = d.invoice_id
    WHERE d.stops_at <= app_now() AND d.stopped_at IS NULL AND i.settled_at IS NULL ORDER BY 1 LIMIT 1000`
  return rows.map(({ id }) => id)
}

/** Nothing of an invoice is asked for that is too small to be charged, and it stops nothing. */
export async function leaveUnasked(db: Db, invoiceId: string): Promise<void> {
  await execute(db)`
    UPDATE dunnings SET next_at = NULL, asked_at = app_now(), failed_at = NULL, stops_at = NULL, stopped_at = NULL
    WHERE invoice_id = ${invoiceId}`
}

/**
 * Notes that an open invoice stops campaigns from now on and that its card is not asked again.
 * Returns its number.
 */
export async function stopDunning(
  db: Db,
  { invoiceId, organizationId }: { invoiceId: string; organizationId: string },
): Promise<string> {
  await execute(db)`
    INSERT INTO dunnings AS d (invoice_id, organization_id, began_at, asked_at, failed_at, stops_at, stopped_at)
    VALUES (${invoiceId}, ${organizationId}, app_now(), app_now(), app_now(), app_now(), app_now())
    ON CONFLICT (invoice_id) DO UPDATE SET next_at = NULL, asked_at = app_now(), failed_at = app_now(),
      stops_at = app_now(), stopped_at = app_now()`
  const document = await db
    .selectFrom('ledger_documents')
    .select('name')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return document.name ?? ''
}

export async function noteStopped(db: Db, invoiceId: string): Promise<void> {
  await execute(db)`
    UPDATE dunnings SET stopped_at = app_now() WHERE invoice_id = ${invoiceId} AND stopped_at IS NULL`
}
