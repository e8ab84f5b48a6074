import type { Month } from '../journal/month.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface UntaxedAdvertiser {
  id: string
  name: string
  /** How many there are. */
  all: number
}

/**
 * Advertisers that pay what they used in a month by invoice, and for which nobody has decided by
 * the day `today` how they are taxed: the largest first. Their use could not be invoiced.
 */
export async function untaxedAdvertisers(
  db: Db,
  { month, today, most }: { month: Month; today: string; most: number },
): Promise<UntaxedAdvertiser[]> {
  return many<UntaxedAdvertiser>(db)`
    SELECT o.id, o.name, count(*) OVER ()::integer AS "all"
    FROM (SELECT organization_id, sum(network_micros - adjusted_micros) AS micros FROM charge_days
      WHERE day >= ${month.from} AND day < ${month.till} GROUP BY 1) c
    JOIN organizations o ON o.id = c.organization_id
    WHERE c.micros > 0 AND advertiser_terms_on(o.id, ${month.till}::date - 1) = 'postpaid'
      AND NOT EXISTS (SELECT FROM tax_treatments t
        WHERE t.organization_id = o.id AND t.side = 'advertiser' AND t.valid_from <= ${today}::date)
    ORDER BY c.micros DESC, o.id LIMIT ${most}`
}
