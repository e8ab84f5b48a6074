// What a journal is made of: the transfers of the books, and the documents.
import type { EntryKind } from '@frontrow/contract/operator/finance/journal'
import type { TaxKind } from '@frontrow/contract/operator/terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** The kinds of the entries of the books, and of the documents that post amounts. */
export type JournalKind =
  | EntryKind
  | 'statement_of_use'
  | 'self_billed_invoice'
  | 'self_billed_credit_note'

/** The sum of what entries of one kind transferred from one account of the books to another. */
export interface Movement {
  kind: JournalKind
  debitCode: string
  debitOwner: string | null
  creditCode: string
  creditOwner: string | null
  micros: bigint
  /** The kind of the document that the entry is about; null where it is about none. */
  documentKind: 'invoice' | 'credit_note' | 'other' | null
  /** Whose document it is. */
  documentOwner: string | null
}

/** What is known of an entry besides what it moves. */
export interface EntryHead {
  /** The UTC day of the posting. */
  day: string
  /** Empty where entries of a kind are added up by day. */
  key: string
  kind: JournalKind
  document: string | null
  taxKind: TaxKind | null
  taxRateBp: number
  partnerId: string | null
  vatId: string | null
}

/** An issued document, which posts its net amount and its tax. Below 0 it takes back. */
export interface DocumentAmounts {
  organizationId: string
  documentType:
    | 'invoice_of_use'
    | 'invoice_in_advance'
    | 'credit_of_use'
    | 'credit_in_advance'
    | 'statement_of_use'
    | 'self_billed'
  /** Of a statement of use, of the last invoice in advance before it. */
  taxKind: TaxKind | null
  taxRateBp: number
  netMicros: bigint
  taxMicros: bigint
  /** What a credit note left on the balance as paid in advance. */
  keptMicros: bigint
  /** Of a self-billed document: the countries of the publisher and of the network. */
  country: string | null
  networkCountry: string | null
}

/** Entries of these kinds are many, and are added up by day. */
const addedUp = ['delivery', 'adjustment', 'month', 'hold', 'fee']

/** Entries as `e`, and as `x.document_id` the document that each is about. */
const entries = sql`
  ledger_entries e
  CROSS JOIN LATERAL (SELECT CASE WHEN split_part(e.key, '/', 2) ~ '^[0-9a-f-]{36}$' THEN split_part(e.key, '/', 2)::uuid END AS id) k
  LEFT JOIN charges c ON c.id = k.id AND e.kind = 'charge'
  LEFT JOIN bank_receipts r ON r.id = k.id AND e.kind = 'receipt'
  LEFT JOIN refunds f ON f.id = k.id AND e.kind = 'refund' LEFT JOIN charges fc ON fc.id = f.charge_id
  LEFT JOIN disputes s ON s.id = k.id AND e.kind = 'dispute' LEFT JOIN charges sc ON sc.id = s.charge_id
  LEFT JOIN ledger_documents b ON e.kind IN ('self_billed', 'correction') AND b.name = split_part(e.key, '/', 2)
  CROSS JOIN LATERAL (SELECT CASE e.kind
    WHEN 'charge' THEN coalesce(c.document_id, c.invoice_id) WHEN 'receipt' THEN coalesce(r.document_id, r.credit_note_id)
    WHEN 'refund' THEN coalesce(f.document_id, fc.invoice_id, fc.document_id)
    WHEN 'dispute' THEN coalesce(sc.document_id, sc.invoice_id) WHEN 'self_billed' THEN b.id WHEN 'correction' THEN b.id
    WHEN 'invoice' THEN k.id WHEN 'credit_note' THEN k.id WHEN 'write_off' THEN k.id WHEN 'publisher_invoice' THEN k.id END AS document_id) x
  LEFT JOIN ledger_documents d ON d.id = x.document_id`

const sides = sql`
  JOIN ledger_transfers t ON t.entry_id = e.id
  JOIN ledger_accounts debit ON debit.number = t.debit JOIN ledger_accounts credit ON credit.number = t.credit`

const moved = sql`
  e.kind, debit.code AS "debitCode", debit.organization_id AS "debitOwner", credit.code AS "creditCode",
  credit.organization_id AS "creditOwner", d.organization_id AS "documentOwner",
  CASE WHEN d.kind IN ('invoice', 'credit_note') THEN d.kind WHEN d.id IS NOT NULL THEN 'other' END AS "documentKind",
  sum(t.amount_micros)::bigint AS micros`

const taxOfBody = (body: RawBuilder<unknown>) => sql`
  nullif(${body}::jsonb->>'tax_kind', 'none') AS "taxKind", coalesce((${body}::jsonb->>'tax_rate_bp')::integer, 0) AS "taxRateBp"`

/** What was moved by entries that were booked before a day. */
export async function movedBefore(db: Db, day: string): Promise<Movement[]> {
  return many<Movement>(db)`
    SELECT ${moved} FROM ${entries} ${sides} WHERE e.booked_on < ${day}::date GROUP BY 1, 2, 3, 4, 5, 6, 7`
}

type Days = Readonly<Record<'from' | 'till', string>>

/** What entries booked from `from` until before `till` moved, in their order. */
export async function movedIn(db: Db, { from, till }: Days): Promise<(Movement & EntryHead)[]> {
  return movedBy(db, sql`e.booked_on >= ${from}::date AND e.booked_on < ${till}::date`)
}

/** What entries about a customer moved, besides what it used. */
export async function movedOf(db: Db, organizationId: string): Promise<(Movement & EntryHead)[]> {
  const own = (side: 'debit' | 'credit') => sql`
    SELECT t.entry_id FROM ledger_accounts a JOIN ledger_transfers t ON t.${sql.raw(side)} = a.number
    WHERE a.organization_id = ${organizationId} AND a.code IN ('advertiser', 'advertiser:tax')`
  return movedBy(
    db,
    sql`e.kind <> ALL (${addedUp}::text[]) AND e.id IN (${own('debit')} UNION ${own('credit')})`,
  )
}

async function movedBy(db: Db, which: RawBuilder<unknown>): Promise<(Movement & EntryHead)[]> {
  return many<Movement & EntryHead>(db)`
    SELECT m.*, ${taxOfBody(sql`d.body`)}, d.name AS document,
      coalesce(m."documentOwner", m."debitOwner", m."creditOwner") AS "partnerId", NULL AS "vatId"
    FROM (
      SELECT ${moved}, e.booked_on::text AS day, d.id AS document_id,
        CASE WHEN e.kind = ANY (${addedUp}::text[]) THEN '' ELSE e.key END AS key, min(e.at) AS at
      FROM ${entries} ${sides} WHERE ${which}
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 9, 10, 11) m
    LEFT JOIN ledger_documents d ON d.id = m.document_id
    ORDER BY m.day, m.kind = ANY (${addedUp}::text[]) DESC, m.kind, m.at, m.key, m."debitCode", m."creditCode"`
}

const isInAdvance = sql`(i.purpose = 'top_up' OR (n.document_id IS NOT NULL AND NOT d.body::jsonb->'lines'->0 ?| '{campaign,invoice}'))`

/** Documents as `d`; `l` is the invoice whose treatment a statement of use has. */
const documents = sql`
  FROM ledger_documents d
  LEFT JOIN ledger_invoices i ON i.document_id = d.id LEFT JOIN ledger_credit_notes n ON n.document_id = d.id
  LEFT JOIN LATERAL (
    SELECT o.body FROM ledger_invoices p JOIN ledger_documents o ON o.id = p.document_id
    WHERE d.kind = 'statement_of_use' AND p.organization_id = d.organization_id AND p.purpose = 'top_up' AND (p.issued_at AT TIME ZONE 'UTC')::date <= d.issued_on
    ORDER BY p.issued_at DESC LIMIT 1) l ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN d.kind = 'statement_of_use' THEN coalesce(l.body, '{}') ELSE d.body END AS body) y
  WHERE (i.document_id IS NOT NULL OR n.document_id IS NOT NULL
    OR d.kind IN ('statement_of_use', 'self_billed_invoice', 'self_billed_credit_note'))`

const amounts = sql`
  d.organization_id AS "organizationId", CASE
    WHEN d.kind = 'statement_of_use' THEN d.kind WHEN d.kind LIKE 'self_billed%' THEN 'self_billed'
    ELSE CASE d.kind WHEN 'invoice' THEN 'invoice' ELSE 'credit' END || CASE WHEN ${isInAdvance} THEN '_in_advance' ELSE '_of_use' END
  END AS "documentType", ${taxOfBody(sql`y.body`)},
  CASE WHEN d.kind LIKE 'self_billed%' THEN d.body::jsonb->'seller'->>'country' END AS country,
  CASE WHEN d.kind LIKE 'self_billed%' THEN d.body::jsonb->'buyer'->>'country' END AS "networkCountry"`

const net = sql`coalesce(i.net_micros, -n.net_micros, ((d.body::jsonb->>'net')::numeric * 1000000)::bigint)`
const tax = sql`coalesce(i.tax_micros, -n.tax_micros, ((d.body::jsonb->>'tax')::numeric * 1000000)::bigint)`

/** The sums of documents that were issued before a day. */
export async function documentsBefore(db: Db, day: string): Promise<DocumentAmounts[]> {
  return many<DocumentAmounts>(db)`
    SELECT ${amounts}, sum(${net})::bigint AS "netMicros", sum(${tax})::bigint AS "taxMicros",
      coalesce(sum(n.kept_net_micros), 0)::bigint AS "keptMicros"
    ${documents} AND d.issued_on < ${day}::date GROUP BY 1, 2, 3, 4, 5, 6`
}

/** Documents issued from `from` until before `till`, ordered by day and number. */
export async function documentAmountsIn(
  db: Db,
  { from, till }: Days,
): Promise<(DocumentAmounts & EntryHead)[]> {
  return documentsBy(db, sql`d.issued_on >= ${from}::date AND d.issued_on < ${till}::date`)
}

/** The documents that were issued to a customer, ordered by day and number. */
export async function documentAmountsOf(
  db: Db,
  organizationId: string,
): Promise<(DocumentAmounts & EntryHead)[]> {
  return documentsBy(db, sql`d.organization_id = ${organizationId} AND d.side = 'advertiser'`)
}

async function documentsBy(
  db: Db,
  which: RawBuilder<unknown>,
): Promise<(DocumentAmounts & EntryHead)[]> {
  return many<DocumentAmounts & EntryHead>(db)`
    SELECT ${amounts}, ${net} AS "netMicros", ${tax} AS "taxMicros", coalesce(n.kept_net_micros, 0) AS "keptMicros",
      d.issued_on::text AS day, d.name AS key, d.kind, d.name AS document, d.organization_id AS "partnerId",
      CASE WHEN d.kind IN ('invoice', 'credit_note') THEN d.body::jsonb->'buyer'->>'vat_id' END AS "vatId"
    ${documents} AND ${which} ORDER BY d.issued_on, d.series, d.number`
}
