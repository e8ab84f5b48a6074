import { sql } from 'kysely'
import type { TaxKind } from '@frontrow/contract/operator/terms'
import type { Buyer } from '@frontrow/contract/documents/parties'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Month } from '../../../lib/time/month.ts'
import { publisherTreatment } from '../rules/tax.sql.ts'

export interface SelfBilledPublisher {
  id: string
  name: string
  /** Its billing profile. */
  buyer: Buyer | null
  kind: TaxKind
}

const selfBilled = sql`t.side = 'publisher' AND starts_with(t.kind, 'self_billed')`

/**
 * Publishers with a day of earnings in a month that is self-billed, as decided by the day `today`,
 * once for each kind.
 */
export async function selfBilledPublishers(
  db: Db,
  { month, today }: { month: Month; today: string },
): Promise<SelfBilledPublisher[]> {
  return many<SelfBilledPublisher>(db)`
    WITH days AS (
      SELECT DISTINCT e.organization_id, e.day FROM earning_days e
      WHERE e.day >= ${month.from} AND e.day < ${month.till} AND e.earned_micros > 0
        AND EXISTS (SELECT FROM tax_treatments t WHERE t.organization_id = e.organization_id AND ${selfBilled})),
    taxed AS (
      SELECT d.organization_id, x.kind FROM days d CROSS JOIN LATERAL (${publisherTreatment(today)}) x)
    SELECT o.id, o.name, p.buyer, t.kind FROM taxed t JOIN organizations o ON o.id = t.organization_id
    LEFT JOIN billing_profiles p ON p.organization_id = o.id
    WHERE starts_with(t.kind, 'self_billed')
    GROUP BY o.id, o.name, p.buyer, t.kind ORDER BY o.name, o.id, t.kind`
}
