// Bank transfers that advertisers made.
import type { shortages } from '@frontrow/contract/operator/finance/invoices'
import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { execute, many, one, only } from '../../../lib/db/rows.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import type { OrganizationCode } from '../../books/books.ts'
import { creditNotesOf, isCorrected } from '../documents/credited.sql.ts'

/** Why less than what was left to pay came, although the invoice is paid with it. */
export type Shortage = (typeof shortages)[number]

/** A bank transfer as an operator records it. */
export interface BankReceipt {
  receivedMicros: bigint
  /** Missing: a part that did not come is still to be paid. */
  shortAs?: Shortage | undefined
  /** The bank's value date (UTC). */
  valueOn: string
  /** The bank's own reference of the transfer, of which case and spaces do not matter. */
  reference: string
}

export interface NewReceipt extends BankReceipt {
  id: string
  organizationId: string
  /** The invoice that it pays, or that was issued for it; null where it is to be returned. */
  documentId: string | null
  /** The money to return that it uses; missing for a transfer of its own. */
  keptId?: string | undefined
  /** Of money to return: the credit note that it is owed by, where no transfer brought it. */
  creditNoteId?: string
  shortMicros: bigint
  actor: string
  now: Date
}

export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<void> {
  await db
    .insertInto('bank_receipts')
    .values({
      id: receipt.id,
      organization_id: receipt.organizationId,
      document_id: receipt.documentId,
      kept_id: receipt.keptId ?? null,
      credit_note_id: receipt.creditNoteId ?? null,
      received_micros: receipt.receivedMicros,
      short_micros: receipt.shortMicros,
      short_as: receipt.shortMicros === 0n ? null : (receipt.shortAs ?? null),
      value_on: receipt.valueOn,
      reference: receipt.reference,
      recorded_by: receipt.actor,
      recorded_at: receipt.now,
    })
    .execute()
}

/** Inserts money to return that a credit note owes, and that came by no transfer of its own. */
export async function insertOwedReceipt(
  db: Db,
  of: Pick<NewReceipt, 'id' | 'organizationId' | 'receivedMicros' | 'actor' | 'now'> & {
    note: { id: string; name: string }
  },
): Promise<void> {
  const { note, ...receipt } = of
  await insertReceipt(db, {
    ...receipt,
    documentId: null,
    creditNoteId: note.id,
    shortMicros: 0n,
    valueOn: utcDayOf(of.now),
    reference: note.name,
  })
}

/** A transfer that is recorded under a reference, or looks like another one. */
export interface Recorded {
  reference: string
  receivedMicros: bigint
  /** The number of its invoice, or of the one that it paid. */
  number: string | null
  organization: string
  /** True where it is for the same invoice, or for the same organization and no invoice. */
  isSame: boolean
}

/** By what a new transfer is compared with recorded ones. */
export interface Compared extends Pick<BankReceipt, 'receivedMicros' | 'valueOn' | 'reference'> {
  organizationId: string
  /** The invoice that it is to pay; null for none. */
  invoiceId: string | null
}

/** Locks a reference, and finds the transfer that has it, first one that is for the same. */
export async function findRecorded(
  db: Db,
  of: Pick<Compared, 'reference'> & Partial<Compared>,
): Promise<Recorded | undefined> {
  const { reference, organizationId, invoiceId } = of
  const [own, invoice] = [organizationId ?? null, invoiceId ?? null]
  const folded = await only<{ text: string }>(db)`SELECT folded_reference(${reference}) AS text`
  await takeLock(db, 'receipts', folded.text)
  return one<Recorded>(db)`
    SELECT ${recorded}, ${own}::uuid IS NULL OR (r.organization_id = ${own}::uuid
      AND ${invoice}::uuid IS NOT DISTINCT FROM CASE i.purpose WHEN 'use' THEN r.document_id END) AS "isSame"
    FROM ${described} WHERE folded_reference(r.reference) = ${folded.text} AND r.reversed_at IS NULL AND r.kept_id IS NULL
    ORDER BY "isSame" DESC, r.id LIMIT 1`
}

/** A transfer of the same organization, amount and value date. */
export async function findAlike(db: Db, of: Compared): Promise<Recorded | undefined> {
  return one<Recorded>(db)`
    SELECT ${recorded}, false AS "isSame" FROM ${described} WHERE r.organization_id = ${of.organizationId} AND r.value_on = ${of.valueOn}::date
      AND r.received_micros = ${of.receivedMicros}::bigint AND r.reversed_at IS NULL AND r.kept_id IS NULL ORDER BY r.id LIMIT 1`
}

const recorded = sql`r.reference, r.received_micros AS "receivedMicros", d.name AS number, o.name AS organization`
const described = sql`bank_receipts r JOIN organizations o ON o.id = r.organization_id
  LEFT JOIN ledger_documents d ON d.id = r.document_id LEFT JOIN ledger_invoices i ON i.document_id = r.document_id`

/** A receipt that is not reversed, locked. */
export interface StoredReceipt {
  id: string
  organizationId: string
  organization: string
  receivedMicros: bigint
  valueOn: string
  reference: string
  documentId: string | null
  number: string | null
  /** Of the document: what was used, or the prepayment itself; null where it is to be returned. */
  purpose: 'use' | 'top_up' | null
  /** What its entry credited to the customer, with what was missing. */
  netMicros: bigint
  taxMicros: bigint
  /** Of money to return: what is not used. */
  leftMicros: bigint
  creditNoteId: string | null
  /** True where a credit note took it out of a prepayment. */
  isFromBalance: boolean
  /** True where an operator corrected its invoice. */
  isCorrected: boolean
}

/** Locks a receipt; undefined where it is reversed, or where there is none. */
export async function lockReceipt(db: Db, id: string): Promise<StoredReceipt | undefined> {
  return one<StoredReceipt>(db)`
    SELECT r.id, r.organization_id AS "organizationId", o.name AS organization, r.received_micros AS "receivedMicros",
      r.value_on AS "valueOn", r.reference, r.document_id AS "documentId", d.name AS number, i.purpose,
      ${creditedTo('advertiser')} AS "netMicros", ${creditedTo('advertiser:tax')} AS "taxMicros", ${leftOfKept} AS "leftMicros", r.credit_note_id AS "creditNoteId",
      ${isFromBalance} AS "isFromBalance", ${isCorrected(sql`d`)} AS "isCorrected"
    FROM ${described} WHERE r.id = ${id} AND r.reversed_at IS NULL FOR UPDATE OF r`
}

const creditedTo = (code: OrganizationCode) => sql`(SELECT coalesce(sum(t.amount_micros), 0)::bigint
  FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts a ON a.number = t.credit AND a.code = ${code}
  WHERE e.key = 'receipt/' || r.id)`

/** Whether a receipt `r` uses what a credit note took out of a prepayment. */
const isFromBalance = sql<boolean>`coalesce((SELECT n.body::jsonb ? 'applied_to'
  FROM bank_receipts k JOIN ledger_documents n ON n.id = k.credit_note_id WHERE k.id = r.kept_id), false)`

/** What is not used of money to return; 0 for any other receipt `r`. */
const leftOfKept = sql<bigint>`(CASE WHEN r.document_id IS NULL AND r.reversed_at IS NULL THEN r.received_micros
  - coalesce((SELECT sum(u.received_micros) FROM bank_receipts u WHERE u.kept_id = r.id AND u.reversed_at IS NULL), 0)
  - coalesce((SELECT sum(n.amount_micros) FROM receipt_returns n WHERE n.receipt_id = r.id AND n.state IN ('approved', 'paid')), 0) ELSE 0 END)::bigint`

/** Locks what credit notes of an invoice owe back, as far as it is not used; the oldest first. */
export async function owedReceipts(
  db: Db,
  invoiceId: string,
): Promise<Pick<StoredReceipt, 'id' | 'reference' | 'leftMicros'>[]> {
  return many<Pick<StoredReceipt, 'id' | 'reference' | 'leftMicros'>>(db)`
    SELECT * FROM (
      SELECT r.id, r.reference, ${leftOfKept} AS "leftMicros" FROM bank_receipts r
      WHERE r.credit_note_id IN (SELECT n.document_id FROM ledger_documents d CROSS JOIN ${creditNotesOf(sql`d`)} WHERE d.id = ${invoiceId})
      ORDER BY r.id FOR UPDATE OF r) owed WHERE "leftMicros" > 0`
}

/** What an organization paid that was not due. */
export interface ToReturn {
  leftMicros: bigint
  /** What is being paid back by a bank transfer. */
  underWayMicros: bigint
}

export async function toReturnTo(db: AnyDb, organizationId: string): Promise<ToReturn> {
  return only<ToReturn>(db)`
    SELECT coalesce(sum(${leftOfKept}), 0)::bigint AS "leftMicros",
      (SELECT coalesce(sum(n.amount_micros), 0)::bigint FROM receipt_returns n
       WHERE n.organization_id = ${organizationId} AND n.state = 'approved') AS "underWayMicros"
    FROM bank_receipts r WHERE r.organization_id = ${organizationId} AND r.document_id IS NULL`
}

/** Notes that a receipt is reversed, with the credit note of its invoice where that was issued. */
export async function noteReversed(
  db: Db,
  { id, creditNoteId }: { id: string; creditNoteId: string | null },
): Promise<void> {
  await execute(db)`
    UPDATE bank_receipts SET reversed_at = app_now(), credit_note_id = ${creditNoteId} WHERE id = ${id}`
}

export interface ShownReceipt extends Omit<BankReceipt, 'shortAs'> {
  id: string
  documentId: string | null
  number: string | null
  purpose: 'use' | 'top_up' | null
  shortMicros: bigint
  shortAs: Shortage | null
  /** Of money to return: what is not used. */
  leftMicros: bigint
  isSetOff: boolean
  isFromBalance: boolean
  isReversed: boolean
  creditNoteId: string | null
  /** An open proposal to reverse or use it. */
  proposalId: string | null
}

/** The receipts of a document, the oldest first, or of an organization, the newest first. */
export async function receiptsOf(
  db: Db,
  of: { documentId: string } | { organizationId: string; most: number },
): Promise<ShownReceipt[]> {
  const which =
    'documentId' in of
      ? sql`r.document_id = ${of.documentId} ORDER BY r.id`
      : sql`r.organization_id = ${of.organizationId} ORDER BY r.id DESC LIMIT ${of.most}`
  return many<ShownReceipt>(db)`
    SELECT r.id, r.document_id AS "documentId", d.name AS number, i.purpose, r.received_micros AS "receivedMicros",
      r.short_micros AS "shortMicros", r.short_as AS "shortAs", r.value_on AS "valueOn", r.reference, ${leftOfKept} AS "leftMicros",
      r.kept_id IS NOT NULL AS "isSetOff", ${isFromBalance} AS "isFromBalance", r.reversed_at IS NOT NULL AS "isReversed", r.credit_note_id AS "creditNoteId",
      (SELECT p.id FROM proposals p WHERE p.kind IN ('receipt.reverse', 'receipt.apply', 'receipt.return') AND p.subject = r.id::text AND ${isUndecided('p')}
       LIMIT 1) AS "proposalId"
    FROM ${described} WHERE ${which}`
}
