import type { Month } from '../../../lib/time/month.ts'
import { dayMs } from '@frontrow/contract/durations'
import { oldRateDays } from '@frontrow/contract/operator/finance/rates'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { startOfDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import type { OpenBooks } from '../../books/books.ts'

export interface MissingRate {
  currency: string
  /** The first day of the last rate; null where there is none. */
  day: string | null
}

/**
 * The currencies that the deliveries of a month were billed in, and the network's own, that have no
 * exchange rate on a later day, `today`. Where real money moves, an old rate is none. Rates are in
 * USD, which needs none.
 */
export async function missingRates(
  db: Db,
  { books, month, today }: { books: OpenBooks; month: Month; today: string },
): Promise<MissingRate[]> {
  const oldest =
    books.book === 'live'
      ? utcDayOf(new Date(startOfDay(today).getTime() - oldRateDays * dayMs))
      : null
  return many<MissingRate>(db)`
    WITH used AS (
      SELECT DISTINCT c.currency FROM charge_days d JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
      WHERE d.day >= ${month.from} AND d.day < ${month.till} AND d.network_micros > 0)
    SELECT w.currency, r.day FROM (
      SELECT currency FROM used UNION SELECT ${books.currency}::text WHERE EXISTS (SELECT FROM used)) w
    CROSS JOIN LATERAL (
      SELECT max(f.as_of)::text AS day FROM fx_rates f WHERE f.currency = w.currency AND f.as_of <= ${today}) r
    WHERE w.currency <> 'USD' AND (r.day IS NULL OR r.day < ${oldest}::text) ORDER BY 1`
}
