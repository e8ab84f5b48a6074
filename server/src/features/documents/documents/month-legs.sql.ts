// The transfers of delivery that belong to a closed month.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, execute } from '../../../lib/db/rows.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import type { Side, ClosedMonth, NetworkCode } from '../../books/books.ts'

/** A transfer of delivery on one side. */
export interface Leg {
  entryId: string
  line: number
  /** The placement, or the campaign. */
  subject: string
  day: string
  /** late: its own month was closed before. */
  cause: 'delivery' | 'late' | 'adjusted'
  /** The id of the adjustment, and why it was made. */
  adjustment: string | null
  reason: string | null
  /** What the publisher earned, or what the advertiser owes; below 0 for what is taken back. */
  micros: bigint
  /** The network's part of the same; 0 for an advertiser. */
  networkMicros: bigint
  isEstimated: boolean
  /** Of an adjustment: its impressions, and what they cost in the campaign's currency. */
  impressions: bigint
  spentMicros: bigint
}

const accountsOf = {
  publisher: ['publisher:estimated', 'publisher:payable'],
  advertiser: ['advertiser'],
} as const

/**
 * Those of one organization. A transfer belongs to the month of its day, or, where that was closed
 * already, to the month in which it was booked. `closedAt`: only what was posted before; of an open
 * month it is the moment up to which it is read.
 */
export async function legsOf(
  db: Db,
  of: { organizationId: string; side: Side; month: Pick<ClosedMonth, 'month' | 'closedAt'> },
): Promise<Leg[]> {
  const { organizationId, side, month } = of
  const own = sql`SELECT number, code, organization_id FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND code = ANY (${[...accountsOf[side]]}::text[])`
  const sign = side === 'publisher' ? 1 : -1
  return many<Leg>(db)`
    ${prepared(`month_legs_${side}`)}
    WITH own AS MATERIALIZED (${own}),
    network AS MATERIALIZED (${networkAccounts('network:estimated', 'network:revenue', 'network:ivt')}), ${movedIn(month)}
    SELECT m.entry_id AS "entryId", m.line, m.subject, m.day, m.cause, m.reason, m.adjustment,
      m.credited * ${sign}::bigint AS micros, m.code = 'publisher:estimated' AS "isEstimated",
      coalesce(${side === 'publisher' ? networkPart : sql`0`}, 0)::bigint AS "networkMicros",
      coalesce((m.details->'impressions'->>m.subject::text)::bigint, 0) AS impressions,
      coalesce((m.details->'spent'->>m.subject::text)::bigint, 0) AS "spentMicros"
    FROM moved m ORDER BY m.day, m.subject, m.entry_id, m.line`
}

/**
 * What the network has of the same entry, placement and day. Each way is asked for by itself,
 * because an index answers it then.
 */
const networkPart = sql`(
  SELECT sum(n.micros) FROM network a CROSS JOIN LATERAL (
    SELECT t.amount_micros AS micros FROM ledger_transfers t
    WHERE t.credit = a.number AND t.effective_day = m.day AND t.subject = m.subject AND t.entry_id = m.entry_id
    UNION ALL SELECT -t.amount_micros FROM ledger_transfers t
    WHERE t.debit = a.number AND t.effective_day = m.day AND t.subject = m.subject AND t.entry_id = m.entry_id) n)`

function networkAccounts(...codes: readonly NetworkCode[]): RawBuilder<unknown> {
  return sql`SELECT number FROM ledger_accounts WHERE organization_id IS NULL AND code = ANY (${codes}::text[])`
}

/**
 * Transfers between the accounts `own` and clearing that belong to the month, as `moved`. Late ones
 * are found by an index of the entries of delivery and adjustments: a month also has an entry for
 * each organization whose earlier month was closed in it.
 */
function movedIn({
  month,
  closedAt,
}: Pick<ClosedMonth, 'month' | 'closedAt'>): RawBuilder<unknown> {
  const { from, till } = daysOfMonth(month.slice(0, 7))
  const columns = sql.raw(
    't.entry_id, t.line, t.subject, t.effective_day AS day, a.code, a.organization_id',
  )
  const inMonth = sql`t.effective_day >= ${from}::date AND t.effective_day < ${till}::date`
  // Not an index condition: the index of the clearing account has all transfers of the month.
  const isClearing = (side: 'debit' | 'credit') =>
    sql`(t.${sql.raw(side)} = ANY (ARRAY(SELECT number FROM clearing))) IS TRUE`
  return sql`
    clearing AS MATERIALIZED (${networkAccounts('clearing:delivery')}),
    late AS MATERIALIZED (
      SELECT e.id FROM ledger_entries e JOIN ledger_months c ON c.month = date_trunc('month', e.effective_day)::date
      WHERE e.kind IN ('delivery', 'adjustment') AND e.booked_on >= ${from}::date AND e.booked_on < ${till}::date
        AND e.effective_day < ${from}::date AND e.at >= c.closed_at),
    found AS (
      SELECT ${columns}, t.debit, t.amount_micros AS credited FROM own a JOIN ledger_transfers t ON t.credit = a.number AND ${inMonth}
      WHERE ${isClearing('debit')}
      UNION ALL SELECT ${columns}, t.debit, -t.amount_micros FROM own a JOIN ledger_transfers t ON t.debit = a.number AND ${inMonth}
      WHERE ${isClearing('credit')}
      UNION ALL SELECT ${columns}, t.debit, CASE WHEN t.credit = a.number THEN t.amount_micros ELSE -t.amount_micros END
      FROM late l JOIN ledger_transfers t ON t.entry_id = l.id JOIN own a ON a.number IN (t.credit, t.debit)
      WHERE ${isClearing('debit')} OR ${isClearing('credit')}),
    moved AS (
      SELECT f.entry_id, f.line, f.subject, f.day, f.code, f.organization_id, f.credited, e.details,
        CASE WHEN e.key LIKE 'adjust/%' THEN 'adjusted' WHEN f.day < ${from}::date THEN 'late' ELSE 'delivery' END AS cause,
        CASE WHEN e.key LIKE 'adjust/%' THEN e.reason END AS reason,
        CASE WHEN e.key LIKE 'adjust/%' THEN split_part(e.key, '/', 2) END AS adjustment
      FROM found f JOIN ledger_entries e ON e.id = f.entry_id WHERE e.at < ${closedAt})`
}

/**
 * Writes down the organizations of the month with the network's part of what their placements
 * brought. It reads the transfers of the network once, for all organizations.
 */
export async function planOrganizations(db: Db, month: ClosedMonth): Promise<void> {
  await execute(db)`SET LOCAL statement_timeout = 0`
  const network = sql`SELECT number, code, organization_id FROM ledger_accounts WHERE code = 'network:estimated'`
  const members = sql`SELECT number, code, organization_id FROM ledger_accounts
    WHERE code IN ('advertiser', 'publisher:estimated', 'publisher:payable')`
  await execute(db)`
    INSERT INTO ledger_month_organizations (month, organization_id, network_micros)
    SELECT ${month.month}::date, organization_id, sum(micros)::bigint FROM (
      (WITH own AS MATERIALIZED (${network}), ${movedIn(month)}
       SELECT p.organization_id, sum(m.credited) AS micros FROM moved m JOIN ad_placements p ON p.id = m.subject GROUP BY 1)
      UNION ALL
      (WITH own AS MATERIALIZED (${members}), ${movedIn(month)}
       SELECT DISTINCT m.organization_id, 0 FROM moved m)) s
    GROUP BY 1, 2 ON CONFLICT DO NOTHING`
}
