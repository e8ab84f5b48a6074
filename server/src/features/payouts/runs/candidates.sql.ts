// Who has earnings that could be paid.
import { bankChangedDays } from '@frontrow/contract/payouts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { decided } from '../../documents/documents.ts'
import { isUndecided } from '../../proposals/proposals.ts'

export interface Candidate {
  organizationId: string
  name: string
  payoutCurrency: string
  payableMicros: bigint
  /** The part of it that became final too recently. */
  youngMicros: bigint
  /** When the next part of it may be paid; null where nothing waits. */
  youngUntil: Date | null
  /** The organization's own threshold; null for none. */
  thresholdMicros: bigint | null
  isHeld: boolean
  /** How the publisher is taxed today; null where nobody has decided. */
  taxKind: string | null
  /** What is withheld from its payouts, in hundredths of a percent; 0 for nothing. */
  withheldBp: number
  /**
   * In which proportion what is payable is earnings and tax on top, from which nothing is withheld:
   * that of the treatment where it is self-billed, and that of its last own invoice otherwise.
   */
  earnedParts: bigint
  taxParts: bigint
  isInRun: boolean
  /** True while nothing is paid to a new account, which ends at `bankWaitsUntil`. */
  bankWaits: boolean
  bankWaitsUntil: Date | null
}

/** The last month that may be paid, by its first day, and the last that is final. */
export async function lastMonths(
  db: Db,
  { netDays }: { netDays: number },
): Promise<{ due: string | null; final: string | null }> {
  const row = await one<{ due: string | null; final: string | null }>(db)`
    SELECT max(month) FILTER (WHERE NOT ${isYoung(netDays)}) AS due, max(month) AS final
    FROM ledger_months WHERE state = 'final'`
  return row ?? { due: null, final: null }
}

const isYoung = (netDays: number) =>
  sql<boolean>`(final_at + make_interval(days => ${netDays}) > app_now())`

/** A payout that is proposed no more leaves its place to another one. */
export const isAbandoned = sql<boolean>`(p.state = 'planned' AND NOT EXISTS (
  SELECT FROM proposals d WHERE d.kind = 'payouts.pay' AND d.subject = p.run_id::text
    AND ${isUndecided('d')}))`

/**
 * Organizations with something payable, the largest amounts first. `month` is the first day of the
 * month that a run would pay.
 */
export async function findPayoutCandidates(
  db: Db,
  of: { currency: string; netDays: number; month: string | null; organizationId?: string },
): Promise<Candidate[]> {
  const { currency, netDays, month, organizationId } = of
  const only = organizationId === undefined ? sql`true` : sql`o.id = ${organizationId}`
  const young = youngParts(netDays)
  return many<Candidate>(db)`
    SELECT o.id AS "organizationId", o.name,
      coalesce(o.payout_currency, ${currency}) AS "payoutCurrency",
      (b.credits - b.debits)::bigint AS "payableMicros",
      coalesce(y.micros, 0)::bigint AS "youngMicros", y.until AS "youngUntil",
      t.threshold_micros AS "thresholdMicros",
      x.kind AS "taxKind", coalesce(x.withheld_bp, 0) AS "withheldBp",
      CASE x.kind WHEN 'self_billed_domestic' THEN 10000 WHEN 'own_invoice' THEN coalesce(i.earned, 1) ELSE 1 END::bigint AS "earnedParts",
      CASE x.kind WHEN 'self_billed_domestic' THEN x.rate_bp WHEN 'own_invoice' THEN coalesce(i.tax, 0) ELSE 0 END::bigint AS "taxParts",
      EXISTS (
        SELECT FROM network_holds h
        WHERE h.object_id = o.id AND h.scope = 'payout' AND h.lifted_at IS NULL) AS "isHeld",
      EXISTS (
        SELECT FROM payouts p
        WHERE p.organization_id = o.id AND p.month = ${month}::date AND p.currency = ${currency}
          AND p.state NOT IN ('failed', 'cancelled', 'returned') AND NOT ${isAbandoned}) AS "isInRun",
      coalesce(k.until > app_now(), false) AS "bankWaits", k.until AS "bankWaitsUntil"
    FROM ledger_accounts a
    JOIN ledger_balances b ON b.account = a.number
    JOIN organizations o ON o.id = a.organization_id
    LEFT JOIN payout_thresholds t ON t.organization_id = o.id
    LEFT JOIN LATERAL (${young}) y ON true
    LEFT JOIN LATERAL (${treatmentToday}) x ON true
    LEFT JOIN LATERAL (
      SELECT d.total_micros AS earned, v.tax_micros AS tax FROM publisher_invoices v JOIN ledger_documents d ON d.id = v.statement_id
      WHERE v.organization_id = o.id AND v.reversed_at IS NULL AND x.kind = 'own_invoice' AND x.withheld_bp > 0 ORDER BY d.place DESC LIMIT 1) i ON true
    LEFT JOIN LATERAL (
      SELECT changed_at + make_interval(days => ${bankChangedDays}) AS until
      FROM bank_details d WHERE d.organization_id = o.id) k ON true
    WHERE a.code = 'publisher:payable' AND a.currency = ${currency} AND b.credits > b.debits AND ${only}
    ORDER BY "payableMicros" DESC, o.id`
}

/** How the organization of row `o` is taxed as a publisher today. */
const treatmentToday = sql`
  SELECT ${decided} FROM tax_treatments t
  WHERE organization_id = o.id AND side = 'publisher'
    AND valid_from <= (app_now() AT TIME ZONE 'UTC')::date
  ORDER BY valid_from DESC, number DESC LIMIT 1`

/**
 * What is payable on account `a` of organization `o` and not for the net days yet: movements of
 * months that are final for less, credits of months that are being closed, whose days begin when
 * they are final, the tax of their self-billed invoices and of publishers' own, and released holds
 * of months that are final for less.
 */
function youngParts(netDays: number): RawBuilder<unknown> {
  const monthEntry = sql`e.key = 'month/' || to_char(m.month, 'YYYY-MM') || '/' || o.id`
  return sql`
    SELECT sum(part.micros) AS micros, min(part.final_at) + make_interval(days => ${netDays}) AS until
    FROM (
      SELECT CASE WHEN t.credit = a.number THEN t.amount_micros ELSE -t.amount_micros END AS micros, m.final_at
      FROM ledger_months m
      JOIN ledger_entries e ON ${monthEntry}
      JOIN ledger_transfers t ON t.entry_id = e.id AND a.number IN (t.credit, t.debit)
      WHERE m.state = 'final' AND ${isYoung(netDays)}
      UNION ALL
      SELECT t.amount_micros, app_now()
      FROM ledger_months m
      JOIN ledger_entries e ON ${monthEntry}
      JOIN ledger_transfers t ON t.entry_id = e.id AND t.credit = a.number
      WHERE m.state = 'closing'
      UNION ALL
      SELECT t.amount_micros, CASE WHEN m.state = 'final' THEN m.final_at ELSE app_now() END
      FROM ledger_months m
      JOIN ledger_documents d ON d.organization_id = o.id AND d.month = m.month AND d.kind IN ('self_billed_invoice', 'earnings_statement')
      JOIN ledger_entries e ON e.key IN ('self_billed/' || d.name, 'publisher_invoice/' || d.name)
      JOIN ledger_transfers t ON t.entry_id = e.id AND t.credit = a.number
      WHERE m.state = 'closing' OR ${isYoung(netDays)}
      UNION ALL
      SELECT h.amount_micros, m.final_at
      FROM earning_holds h
      JOIN ledger_months m USING (month)
      WHERE h.organization_id = o.id AND h.released_at IS NOT NULL
        AND m.state = 'final' AND ${isYoung(netDays)}
    ) part`
}
