// The rows of the tables of an export, with the columns of tools/reconcile/README.md.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, execute } from '../../../lib/db/rows.ts'
import { canonicalJson, type Json } from '../../../lib/crypto/canonical-json.ts'
import type { ExportRange } from './export-range.sql.ts'

export type ExportRow = Readonly<Record<string, Json>>

/** A value of a row as a text; an empty one where there is none. */
export function textIn(row: ExportRow, name: string): string {
  const value = row[name] ?? ''
  return typeof value === 'object' ? canonicalJson(value) : String(value)
}

const rowsAtOnce = 5000

/**
 * Calls `take` with all rows of a statement, a part at a time. One statement is read at a time in
 * the caller's transaction.
 */
export async function readRows(
  db: Db,
  statement: RawBuilder<unknown>,
  take: (rows: readonly ExportRow[]) => Promise<void>,
): Promise<void> {
  await execute(db)`SET LOCAL statement_timeout = 0`
  await execute(db)`DECLARE exported_rows NO SCROLL CURSOR FOR ${statement}`
  for (;;) {
    const rows = await many<ExportRow>(db)`FETCH ${sql.lit(rowsAtOnce)} FROM exported_rows`
    if (rows.length === 0) break
    await take(rows)
  }
  await execute(db)`CLOSE exported_rows`
}

const time = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Entries of the book days, and the earlier ones of the days whose impressions are there again. */
const entriesOf = ({ bookedFrom, bookedTill, days }: ExportRange) => sql`
  SELECT * FROM ledger_entries e
  WHERE e.booked_on BETWEEN ${bookedFrom} AND ${bookedTill}
    OR (e.booked_on < ${bookedFrom} AND e.kind IN ('delivery', 'adjustment')
      AND e.effective_day = ANY (${days.map(({ day }) => day)}::date[]))`

export const entryRows = (range: ExportRange) => sql`
  SELECT e.id, e.key, ${time(sql`e.at`)} AS at, e.booked_on::text AS booked_on, e.effective_day::text AS effective_day,
    e.reason, e.actor, e.kind, e.details
  FROM (${entriesOf(range)}) e ORDER BY e.id`

const account = (alias: string) =>
  sql.raw(`concat_ws('/', ${alias}.code, ${alias}.organization_id::text)`)

/** `booked_on` is that of the entry. */
export const transferRows = (range: ExportRange) => sql`
  SELECT t.entry_id AS entry, t.line, t.book, t.currency, ${account('d')} AS debit, ${account('c')} AS credit,
    t.amount_micros::text AS amount_micros, t.strict, t.subject, t.effective_day::text AS effective_day, e.booked_on::text AS booked_on
  FROM (${entriesOf(range)}) e JOIN ledger_transfers t ON t.entry_id = e.id
  JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
  ORDER BY t.entry_id, t.line`

/**
 * The first ECPM of a campaign is what its first change replaced, or what it has where it was never
 * changed.
 */
export const campaignChangeRows = ({ before }: ExportRange) => sql`
  WITH changes AS (
    SELECT campaign_id, at, change->'ecpm_budget_micros'->>0 AS was, change->'ecpm_budget_micros'->>1 AS became,
      row_number() OVER (PARTITION BY campaign_id ORDER BY at, id) AS place
    FROM campaign_changes WHERE change ? 'ecpm_budget_micros')
  SELECT ${time(sql`s.at`)} AS at, c.id AS campaign, c.organization_id AS organization, c.currency, s.ecpm AS ecpm_micros
  FROM campaigns c JOIN LATERAL (
    SELECT c.created_at AS at, coalesce(f.was, f.became, c.ecpm_budget_micros::text) AS ecpm, 0 AS place
    FROM (SELECT) one LEFT JOIN changes f ON f.campaign_id = c.id AND f.place = 1
    UNION ALL SELECT at, became, place FROM changes h WHERE h.campaign_id = c.id AND h.was IS NOT NULL) s ON true
  WHERE s.at < ${before} ORDER BY c.id, s.place`

export const rateRows = ({ before }: ExportRange) => sql`
  SELECT currency, as_of::text AS as_of, number::text AS number, usd_billionths::text AS usd_billionths, ${time(sql`set_at`)} AS set_at
  FROM fx_rates WHERE set_at < ${before} ORDER BY number`

export const shareRows = ({ before }: ExportRange) => sql`
  SELECT organization_id AS organization, valid_from::text AS valid_from, share_bp::text AS bp
  FROM revenue_shares WHERE set_at < ${before} OR set_by = 'system' ORDER BY valid_from, number`

/** Of two treatments for one day the later one holds. */
export const treatmentRows = ({ before }: ExportRange) => sql`
  SELECT DISTINCT ON (valid_from, organization_id, side) organization_id AS organization, side, valid_from::text AS valid_from, kind,
    rate_bp::text AS rate_bp, CASE kind WHEN 'withholding' THEN rate_bp ELSE withheld_bp END::text AS withheld_bp
  FROM tax_treatments WHERE set_at < ${before} ORDER BY valid_from, organization_id, side, number DESC`

export const placementRows = ({ before }: ExportRange) => sql`
  SELECT id AS placement, organization_id AS organization FROM ad_placements WHERE created_at < ${before} ORDER BY id`

/** Holds of each month that was closed within the book days, and those released within them. */
export const holdRows = ({ bookedFrom, bookedTill, before }: ExportRange) => sql`
  SELECT h.id, to_char(h.month, 'YYYY-MM') AS month, h.organization_id AS organization, h.reason,
    h.amount_micros::text AS amount_micros, h.review_by::text AS review_by,
    CASE WHEN h.placement_id IS NOT NULL THEN jsonb_build_array(h.placement_id) END AS placements
  FROM earning_holds h JOIN ledger_months m USING (month)
  WHERE (m.closed_at AT TIME ZONE 'UTC')::date BETWEEN ${bookedFrom} AND ${bookedTill}
    OR (h.released_at < ${before} AND (h.released_at AT TIME ZONE 'UTC')::date >= ${bookedFrom}) ORDER BY h.id`

/** Payouts with an entry of the book days. The network takes no fee. */
export const payoutRows = ({ bookedFrom, bookedTill }: ExportRange) => sql`
  SELECT p.id, p.organization_id AS organization, p.currency, (p.amount_micros + p.withheld_micros)::text AS amount_micros,
    coalesce(p.withheld_base_micros, p.amount_micros + p.withheld_micros)::text AS withheld_base_micros, p.withheld_micros::text AS withheld_micros, '0' AS fee_micros, p.state, p.approved_on::text AS approved_on, to_char(p.month, 'YYYY-MM') AS month, p.reference, p.replaces
  FROM payouts p WHERE p.approved_on IS NOT NULL AND (p.approved_on BETWEEN ${bookedFrom} AND ${bookedTill}
    OR EXISTS (SELECT FROM ledger_entries e WHERE e.booked_on BETWEEN ${bookedFrom} AND ${bookedTill}
      AND e.key IN ('payout/' || p.id || '/paid', 'payout/' || p.id || '/failed', 'payout/' || p.id || '/returned')))
  ORDER BY p.id`

export const documentRows = ({ bookedFrom, bookedTill }: ExportRange) => sql`
  SELECT d.name, d.body, d.place::text AS place, encode(d.sha256, 'hex') AS sha256, translate(encode(d.signature, 'base64'), E'\n', '') AS signature,
    coalesce((SELECT jsonb_agg(jsonb_build_array(l.entry_id, l.line) ORDER BY l.entry_id, l.line)
      FROM ledger_document_lines l WHERE l.document_id = d.id), '[]') AS transfers
  FROM ledger_documents d WHERE d.issued_on BETWEEN ${bookedFrom} AND ${bookedTill} ORDER BY d.name`

/** The closed months as the settings of an export have them. */
export async function monthsClosedBefore(
  db: Db,
  { before }: ExportRange,
): Promise<{ month: string; closed_at: string }[]> {
  return many<{ month: string; closed_at: string }>(db)`
    SELECT to_char(month, 'YYYY-MM') AS month, ${time(sql`closed_at`)} AS closed_at
    FROM ledger_months WHERE closed_at < ${before} ORDER BY 1`
}

/** The ids of all campaigns and placements by the numbers that events have. */
export async function idsByNumber(
  db: Db,
): Promise<{ campaigns: Map<number, string>; placements: Map<number, string> }> {
  const campaigns = await many<{
    number: number
    id: string
  }>(db)`SELECT number, id FROM campaigns`
  const placements = await many<{
    number: number
    id: string
  }>(db)`SELECT number, id FROM ad_placements`
  const byNumber = (rows: readonly { number: number; id: string }[]) =>
    new Map(rows.map(({ number, id }) => [number, id]))
  return { campaigns: byNumber(campaigns), placements: byNumber(placements) }
}
