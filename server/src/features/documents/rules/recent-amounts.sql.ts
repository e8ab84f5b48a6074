// The amounts of the last `aloneDays` days that another share or tax would have changed.
import { aloneDays } from '@frontrow/contract/operator'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import type { Side } from '../../books/books.ts'

const since = sql`((app_now() AT TIME ZONE 'UTC')::date - ${sql.lit(aloneDays)}::integer)`

/** What advertisers paid for ads in the apps of an organization, in micros. */
export async function recentGross(db: Db, organizationId: string): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db)`
    SELECT coalesce(sum(gross_micros), 0)::bigint AS micros FROM earning_days
    WHERE organization_id = ${organizationId} AND day >= ${since}`
  return row?.micros ?? 0n
}

/** The base of a side's tax in micros: invoices of an advertiser, earnings of a publisher. */
export async function recentTaxBase(
  db: Db,
  { organizationId, side }: { organizationId: string; side: Side },
): Promise<bigint> {
  const source =
    side === 'advertiser'
      ? sql`SELECT net_micros AS micros FROM ledger_invoices WHERE organization_id = ${organizationId} AND issued_at >= ${since} AND origin_id IS NULL`
      : sql`SELECT earned_micros AS micros FROM earning_days WHERE organization_id = ${organizationId} AND day >= ${since}`
  const row = await one<{ micros: bigint }>(db)`
    SELECT coalesce(sum(micros), 0)::bigint AS micros FROM (${source}) s`
  return row?.micros ?? 0n
}
