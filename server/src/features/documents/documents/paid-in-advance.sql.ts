// What an advertiser that pays afterwards has paid in advance and not used.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { leftOfAdvance } from './credited.sql.ts'

/**
 * The invoices `i` of payments in advance, with their documents `d`. `o` and `p` are the first
 * invoice and document of the same payment, which are others only after a correction.
 */
const advances = sql`
  ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id
  JOIN ledger_invoices o ON o.document_id = coalesce(i.origin_id, i.document_id) JOIN ledger_documents p ON p.id = o.document_id`

/** Whether a payment is of the day `till` or later. Money of a won dispute counts as earlier. */
const isFrom = (till: string) => sql`
  (o.settled_by NOT LIKE 'dispute/%' AND (o.issued_at AT TIME ZONE 'UTC')::date >= ${till}::date)`

/**
 * The balance of an advertiser with what is on no document of the months from `from` on, less what
 * was topped up from `till` on: that is for the use of later months. What open invoices ask for is
 * paid by them, and what credit notes still take off is not. In micros, without the remainder that
 * the last document left. Both days are the first of a month.
 */
export async function paidInAdvance(
  db: Db,
  { organizationId, from, till }: { organizationId: string; from: string; till: string },
): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db)`
    ${prepared('paid_in_advance')}
    WITH own AS MATERIALIZED (
      SELECT number FROM ledger_accounts WHERE code = 'advertiser' AND organization_id = ${organizationId}::uuid),
    used AS (
      SELECT t.entry_id, t.line, t.effective_day AS day, t.amount_micros AS micros FROM own a JOIN ledger_transfers t ON t.debit = a.number
      UNION ALL
      SELECT t.entry_id, t.line, t.effective_day, -t.amount_micros FROM own a JOIN ledger_transfers t ON t.credit = a.number),
    -- What belongs to a month was booked in it or later.
    open AS (
      SELECT sum(u.micros) AS micros FROM used u
      JOIN ledger_entries e ON e.id = u.entry_id AND e.kind IN ('delivery', 'adjustment') AND e.booked_on >= ${from}::date
      LEFT JOIN ledger_months c ON c.month = date_trunc('month', u.day)::date
      WHERE (u.day >= ${from}::date OR (c.closed_at IS NOT NULL AND e.at >= c.closed_at))
        AND NOT EXISTS (SELECT FROM ledger_document_lines n WHERE n.entry_id = u.entry_id AND n.line = u.line AND n.side = 'advertiser'))
    SELECT (
      coalesce((SELECT sum(b.credits - b.debits) FROM own a JOIN ledger_balances b ON b.account = a.number), 0)
      + coalesce((SELECT micros FROM open), 0)
      + coalesce((SELECT sum(net_micros - credited_net_micros - received_net_micros)
        FROM ledger_invoices WHERE organization_id = ${organizationId}::uuid AND settled_at IS NULL), 0)
      - coalesce((SELECT sum(${leftOfAdvance('net_micros')})
        FROM ${advances} WHERE i.organization_id = ${organizationId}::uuid AND i.purpose = 'top_up' AND ${isFrom(till)}), 0)
      - coalesce((SELECT sum(left_net_micros) FROM ledger_credit_notes WHERE organization_id = ${organizationId}::uuid), 0)
    )::bigint AS micros`
  return row?.micros ?? 0n
}

/**
 * The invoices of the payments in advance that the amount of a statement of use is taken from, the
 * oldest first: the oldest payments are used first, so the newest ones are left on the balance.
 */
export async function usedAdvances(
  db: Db,
  use: { organizationId: string; from: string; till: string; netMicros: bigint },
): Promise<string[]> {
  const { organizationId, till, netMicros } = use
  const before = await paidInAdvance(db, use)
  const after = before - netMicros
  const rows = await many<{ number: string }>(db)`
    WITH paid AS (
      SELECT d.name, p.place, ${leftOfAdvance('net_micros')} AS micros
      FROM ${advances} WHERE i.organization_id = ${organizationId}::uuid AND i.purpose = 'top_up' AND NOT ${isFrom(till)}),
    placed AS (
      SELECT name, place, micros, sum(micros) OVER (ORDER BY place DESC) AS reached FROM paid)
    SELECT name AS number FROM placed
    WHERE reached > ${after}::bigint AND reached - micros < ${before}::bigint AND micros > 0 ORDER BY place`
  return rows.map(({ number }) => number)
}
