// What publishers earned from advertisers that have not paid for it yet.
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many } from '../../../lib/db/rows.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import type { ClosedMonth } from '../../books/books.ts'

export interface UnpaidShare {
  advertiserId: string
  /** The publisher's part of what the advertiser owes for its placements. */
  micros: bigint
}

/**
 * By advertiser that pays by invoice, for the days of a month that is being closed: the publisher's
 * share of each day that is not paid as a whole.
 */
export async function unpaidShares(
  db: Db,
  { organizationId, month }: { organizationId: string; month: ClosedMonth },
): Promise<UnpaidShare[]> {
  const { from, till } = daysOfMonth(month.month.slice(0, 7))
  return many<UnpaidShare>(db)`
    ${prepared('unpaid_shares')}
    WITH payers AS MATERIALIZED (
      SELECT DISTINCT p.advertiser_id AS id FROM pair_days p
      WHERE p.publisher_id = ${organizationId} AND p.day >= ${from}::date AND p.day < ${till}::date
        AND EXISTS (SELECT FROM advertiser_terms t WHERE t.organization_id = p.advertiser_id)),
    invoiced AS MATERIALIZED (SELECT id FROM payers WHERE advertiser_terms_on(id, ${till}::date - 1) = 'postpaid')
    SELECT p.advertiser_id AS "advertiserId",
      sum(div((p.gross_micros - p.adjusted_micros)::numeric * revenue_share_bp(p.publisher_id, p.day), 10000))::bigint AS micros
    FROM invoiced v JOIN pair_days p ON p.advertiser_id = v.id AND p.publisher_id = ${organizationId}
      AND p.day >= ${from}::date AND p.day < ${till}::date AND p.gross_micros > p.adjusted_micros
    WHERE is_use_unpaid(p.advertiser_id, p.day, p.day + 1, ${month.closedAt})
    GROUP BY 1 ORDER BY 1`
}
