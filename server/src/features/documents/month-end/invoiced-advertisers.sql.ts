import type { TaxKind } from '@frontrow/contract/operator/terms'
import type { Buyer } from '@frontrow/contract/documents/parties'
import type { Month } from '../../../lib/time/month.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface InvoicedAdvertiser {
  id: string
  name: string
  /** Its billing profile. */
  buyer: Buyer | null
  /** How it is taxed, as decided by the day `today`; null where nobody has decided. */
  kind: TaxKind | null
}

/** Advertisers that pay what they used in a month by invoice: the largest first. */
export async function invoicedAdvertisers(
  db: Db,
  { month, today }: { month: Month; today: string },
): Promise<InvoicedAdvertiser[]> {
  return many<InvoicedAdvertiser>(db)`
    SELECT o.id, o.name, p.buyer, (SELECT t.kind FROM tax_treatments t
      WHERE t.organization_id = o.id AND t.side = 'advertiser' AND t.valid_from <= ${today}::date
      ORDER BY t.valid_from DESC, t.number DESC LIMIT 1) AS kind
    FROM (SELECT organization_id, sum(network_micros - adjusted_micros) AS micros FROM charge_days
      WHERE day >= ${month.from} AND day < ${month.till} GROUP BY 1) c
    JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN billing_profiles p ON p.organization_id = o.id
    WHERE c.micros > 0 AND advertiser_terms_on(o.id, ${month.till}::date - 1) = 'postpaid'
    ORDER BY c.micros DESC, o.id`
}
