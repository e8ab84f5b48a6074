// Numbered documents, which are never changed.
import type { TaxKind } from '@frontrow/contract/operator/terms'
import { sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one, only, execute } from '../../../lib/db/rows.ts'
import { leftOfAdvance } from './credited.sql.ts'
import type { Leg } from './month-legs.sql.ts'
import type { Side } from '../../books/books.ts'

export type DocumentKind =
  | 'earnings_statement'
  | 'statement_of_use'
  | 'invoice'
  | 'credit_note'
  | 'self_billed_invoice'
  | 'self_billed_credit_note'

/** Documents of what a publisher earned. */
export const earningKinds: readonly DocumentKind[] = [
  'earnings_statement',
  'self_billed_invoice',
  'self_billed_credit_note',
]

/**
 * Takes the next number of a series. The row stays locked until the transaction ends, so a number
 * is used exactly where the transaction commits: call it as late as possible.
 */
export async function takeNumber(db: Db, series: string): Promise<bigint> {
  const row = await only<{ number: bigint }>(db)`
    ${prepared('take_number')}
    INSERT INTO ledger_document_series AS s (series, last_number) VALUES (${series}, 1)
    ON CONFLICT (series) DO UPDATE SET last_number = s.last_number + 1 RETURNING last_number AS number`
  return row.number
}

/**
 * The remainder in micros that the last document of this side left for the next; 0 before the
 * first. No other transaction issues a document of this organization and side until this one ends,
 * so that each remainder is used once.
 */
export async function lockCarried(
  db: Db,
  { organizationId, side }: { organizationId: string; side: Side },
): Promise<bigint> {
  await execute(
    db,
  )`${prepared('lock_documents')} SELECT lock_documents(${organizationId}::uuid, ${side})`
  const row = await one<{ micros: bigint }>(db)`
    ${prepared('carried_to')}
    SELECT carried_micros AS micros FROM ledger_documents
    WHERE organization_id = ${organizationId} AND side = ${side} ORDER BY place DESC LIMIT 1`
  return row?.micros ?? 0n
}

/** `month` is its first day, null for a document that belongs to none; `body` is canonical JSON. */
export async function insertDocument(
  db: Db,
  document: NewRow<'ledger_documents'> & { id: string; kind: DocumentKind },
  on: { side: Side; transfers: readonly { entryId: string; line: number }[] },
): Promise<void> {
  await camel(db).insertInto('ledger_documents').values(document).execute()
  await execute(db)`
    ${prepared('document_lines')}
    INSERT INTO ledger_document_lines (document_id, entry_id, line, side)
    SELECT ${document.id}::uuid, entry, line, ${on.side}
    FROM unnest(${on.transfers.map(({ entryId }) => entryId)}::uuid[], ${on.transfers.map(({ line }) => line)}::integer[])
      AS t (entry, line)`
}

/** What was counted of a placement or a campaign on a day, as absolute values. */
export interface Counted {
  subject: string
  day: string
  name: string
  /** The app of a placement; null for a campaign. */
  appName: string | null
  impressions: bigint
  /** In hundredths of a percent; null for a campaign. */
  shareBp: number | null
  /** In the campaign's currency; null for a placement. */
  spentMicros: bigint | null
  currency: string | null
}

/** What was counted of these subjects on these days, by now. */
export async function countedOf(
  db: Db,
  of: {
    organizationId: string
    side: Side
    cells: readonly { subject: string; day: string }[]
  },
): Promise<Counted[]> {
  const { organizationId, side, cells } = of
  const wanted = sql`unnest(${cells.map(({ subject }) => subject)}::uuid[], ${cells.map(({ day }) => day)}::date[]) AS w (subject, day)`
  return side === 'publisher'
    ? many<Counted>(db)`
        ${prepared('counted_publisher')}
        SELECT w.subject, w.day, p.name, a.name AS "appName", coalesce(e.paid_impressions, 0) AS impressions,
          coalesce(e.share_bp, revenue_share_bp(${organizationId}, w.day)) AS "shareBp", NULL AS "spentMicros", NULL AS currency
        FROM ${wanted} JOIN ad_placements p ON p.organization_id = ${organizationId} AND p.id = w.subject
        JOIN apps a ON a.organization_id = p.organization_id AND a.id = p.app_id
        LEFT JOIN earning_days e ON e.organization_id = p.organization_id AND e.placement_id = w.subject AND e.day = w.day`
    : many<Counted>(db)`
        ${prepared('counted_advertiser')}
        SELECT w.subject, w.day, c.name, NULL AS "appName", coalesce(d.paid_impressions, 0) AS impressions, NULL AS "shareBp",
          coalesce(d.spent_micros, 0) AS "spentMicros", c.currency
        FROM ${wanted} JOIN campaigns c ON c.organization_id = ${organizationId} AND c.id = w.subject
        LEFT JOIN charge_days d ON d.organization_id = c.organization_id AND d.campaign_id = w.subject AND d.day = w.day`
}

/** The legs that are on no document of their side yet. */
export async function undocumented(db: Db, side: Side, legs: readonly Leg[]): Promise<Leg[]> {
  const rows = await many<{ entryId: string; line: number }>(db)`
    ${prepared('undocumented')}
    SELECT n.entry_id AS "entryId", n.line FROM unnest(${legs.map(({ entryId }) => entryId)}::uuid[],
      ${legs.map(({ line }) => line)}::integer[]) AS g (entry_id, line)
    JOIN ledger_document_lines n ON n.entry_id = g.entry_id AND n.line = g.line AND n.side = ${side}`
  const known = new Set(rows.map(({ entryId, line }) => `${entryId} ${line}`))
  return legs.filter(({ entryId, line }) => !known.has(`${entryId} ${line}`))
}

/** A campaign or a placement on a day that is on an invoice, and how that is taxed. */
export interface InvoicedCell {
  subject: string
  day: string
  /** The number of the invoice. */
  invoice: string
  kind: TaxKind
  rateBp: number
  note: string
}

/**
 * Which of these campaigns and days are on an invoice. Where that was replaced, it is the newest
 * invoice of the same lines.
 */
export async function invoicedCells(
  db: Db,
  cells: readonly { subject: string; day: string }[],
): Promise<InvoicedCell[]> {
  return many<InvoicedCell>(db)`
    WITH invoiced AS (
      SELECT DISTINCT ON (w.subject, w.day) w.subject, w.day, d.name AS invoice, d.body::jsonb AS body
      FROM unnest(${cells.map(({ subject }) => subject)}::uuid[], ${cells.map(({ day }) => day)}::date[]) AS w (subject, day)
      JOIN ledger_transfers t ON t.subject = w.subject AND t.effective_day = w.day
        AND t.debit IN (SELECT a.number FROM ledger_accounts a JOIN campaigns c ON c.organization_id = a.organization_id
          WHERE a.code = 'advertiser' AND c.id = w.subject)
      JOIN ledger_document_lines n ON n.entry_id = t.entry_id AND n.line = t.line AND n.side = 'advertiser'
      JOIN ledger_documents o ON o.id = n.document_id AND o.kind = 'invoice'
      JOIN ledger_documents d ON d.id = coalesce(
        (SELECT document_id FROM ledger_invoices WHERE origin_id = o.id ORDER BY issued_at DESC LIMIT 1), o.id)
      ORDER BY w.subject, w.day, o.place)
    SELECT subject, day, invoice, ${taxInBody} FROM invoiced`
}

/** The placements and days of which the first document is a self-billed invoice. */
export async function selfBilledCells(
  db: Db,
  of: { organizationId: string; cells: readonly { subject: string; day: string }[] },
): Promise<InvoicedCell[]> {
  const { organizationId, cells } = of
  return many<InvoicedCell>(db)`
    WITH stated AS (
      SELECT DISTINCT ON (w.subject, w.day) w.subject, w.day, d.name AS invoice, d.kind AS document, d.body::jsonb AS body
      FROM unnest(${cells.map(({ subject }) => subject)}::uuid[], ${cells.map(({ day }) => day)}::date[]) AS w (subject, day)
      JOIN ledger_transfers t ON t.subject = w.subject AND t.effective_day = w.day
        AND t.credit IN (SELECT number FROM ledger_accounts WHERE code = 'publisher:estimated' AND organization_id = ${organizationId})
      JOIN ledger_document_lines n ON n.entry_id = t.entry_id AND n.line = t.line AND n.side = 'publisher'
      JOIN ledger_documents d ON d.id = n.document_id
      ORDER BY w.subject, w.day, d.place)
    SELECT subject, day, invoice, ${taxInBody} FROM stated WHERE document = 'self_billed_invoice'`
}

/** How a document is taxed, from its body. */
const taxInBody = sql.raw(
  `body->>'tax_kind' AS kind, (body->>'tax_rate_bp')::integer AS "rateBp", coalesce(body->>'tax_note', '') AS note`,
)

/** An invoice of a payment in advance, and what is left of it. */
export interface AdvanceInvoice extends Omit<InvoicedCell, 'subject' | 'day'> {
  netMicros: bigint
  taxMicros: bigint
}

/**
 * The invoices of a payment in advance, whose entry has this key, and how each is taxed. A payment
 * has several where one was replaced, or where money that a bank took back came again. The one of
 * which most is left comes first.
 */
export async function invoicesOfPrepayment(
  db: Db,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<AdvanceInvoice[]> {
  return many<AdvanceInvoice>(db)`
    SELECT invoice, ${taxInBody}, "netMicros", "taxMicros" FROM (
      SELECT d.name AS invoice, d.place, d.body::jsonb AS body, ${leftOfAdvance('net_micros')} AS "netMicros",
        ${leftOfAdvance('tax_micros')} AS "taxMicros"
      FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id
      WHERE i.organization_id = ${organizationId} AND i.purpose = 'top_up'
        AND (i.settled_by = ${key} OR 'charge/' || (d.body::jsonb->'lines'->0->>'charge') = ${key})) f
    ORDER BY "netMicros" DESC, place DESC`
}

/** True where an organization pays what it uses in a month by invoice; `month` is its first day. */
export async function isInvoicedIn(
  db: Db,
  { organizationId, month }: { organizationId: string; month: string },
): Promise<boolean> {
  const row = await one<{ terms: string | null }>(db)`
    ${prepared('terms_of_month')}
    SELECT advertiser_terms_on(${organizationId}::uuid, (${month}::date + interval '1 month')::date - 1) AS terms`
  return row?.terms === 'postpaid'
}

/** What earlier documents say of these subjects and days, apart from adjustments. */
export async function statedBefore(
  db: Db,
  of: {
    organizationId: string
    side: Side
    cells: readonly { subject: string; day: string }[]
  },
): Promise<{ subject: string; day: string; impressions: bigint; spentMicros: bigint }[]> {
  const { organizationId, side, cells } = of
  const subject = side === 'publisher' ? 'placement' : 'campaign'
  return many<{
    subject: string
    day: string
    impressions: bigint
    spentMicros: bigint
  }>(db)`
    WITH w AS MATERIALIZED (
      SELECT * FROM unnest(${cells.map((cell) => cell.subject)}::uuid[], ${cells.map(({ day }) => day)}::date[]) AS w (subject, day)),
    -- A day is stated by the document of its month first, so older ones are not read.
    d AS MATERIALIZED (
      SELECT body FROM ledger_documents WHERE organization_id = ${organizationId} AND side = ${side}
        AND (month IS NULL OR month >= date_trunc('month', (SELECT min(day) FROM w)))),
    stated AS MATERIALIZED (
      SELECT (l->>${subject})::uuid AS subject, (l->>'day')::date AS day, (l->>'impressions')::bigint AS impressions, (l->>'spent')::numeric AS spent
      FROM d CROSS JOIN LATERAL jsonb_array_elements(d.body::jsonb->'lines') AS l WHERE l->>'cause' <> 'adjusted')
    SELECT w.subject, w.day, sum(s.impressions)::bigint AS impressions, (coalesce(sum(s.spent), 0) * 1000000)::bigint AS "spentMicros"
    FROM w JOIN stated s ON s.subject = w.subject AND s.day = w.day
    GROUP BY 1, 2`
}
