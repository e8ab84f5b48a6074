// The organizations of a month, and what would keep back their earnings.
import type { Month } from '../../../lib/time/month.ts'
import type { EarningHoldReason } from '@frontrow/contract/documents/earnings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { wouldBeHeld } from '../../documents/for-accounting.ts'
import { askedAt } from './bank-details-asked.sql.ts'

export interface MonthOrganization {
  id: string
  name: string
  chargedMicros: bigint
  earnedMicros: bigint
  /** Undefined state of a close: the month is open. */
  isDone: boolean | null
  heldFor: EarningHoldReason[]
  heldMicros: bigint
  statements: string[]
  /** On which sides nobody has decided how it is taxed; empty where no real money moves. */
  untaxed: ('advertiser' | 'publisher')[]
  /** When it was last asked for its bank details. */
  askedAt: Date | null
  /** How many organizations the month has. */
  all: number
}

/**
 * Those with something to look at first, then the largest amounts. It runs as the system, because
 * operators do not read whether bank details are complete. `taxDay`: the day on which a tax
 * treatment is needed; null where none is.
 */
export async function monthOrganizations(
  db: Db,
  { from, till, most, taxDay }: Month & { most: number; taxDay: string | null },
): Promise<MonthOrganization[]> {
  const untaxedAs = (side: 'advertiser' | 'publisher', micros: RawBuilder<unknown>) => sql`
    CASE WHEN ${micros} > 0 AND NOT EXISTS (SELECT FROM tax_treatments t
      WHERE t.organization_id = o.id AND t.side = ${side} AND t.valid_from <= ${taxDay}::date) THEN ${side}::text END`
  return many<MonthOrganization>(db)`
    WITH charged AS (
      SELECT organization_id AS id, sum(network_micros - adjusted_micros) AS micros FROM charge_days
      WHERE day >= ${from} AND day < ${till} GROUP BY 1),
    earned AS (
      SELECT organization_id AS id, sum(earned_micros) AS micros FROM earning_days
      WHERE day >= ${from} AND day < ${till} GROUP BY 1),
    held AS (
      SELECT organization_id AS id, array_agg(DISTINCT reason ORDER BY reason) AS reasons, sum(amount_micros) AS micros
      FROM earning_holds WHERE month = ${from} AND released_at IS NULL GROUP BY 1),
    stated AS (
      SELECT organization_id AS id, array_agg(name ORDER BY name) AS names FROM ledger_documents WHERE month = ${from} GROUP BY 1),
    listed AS (
      SELECT o.id, o.name, coalesce(c.micros, 0)::bigint AS "chargedMicros", coalesce(e.micros, 0)::bigint AS "earnedMicros",
        CASE WHEN m.organization_id IS NOT NULL THEN m.done_at IS NOT NULL END AS "isDone",
        CASE WHEN h.id IS NOT NULL THEN h.reasons WHEN m.organization_id IS NULL AND e.micros > 0 THEN ${wouldBeHeld(sql`o.id`)}
          ELSE '{}' END AS "heldFor",
        coalesce(h.micros, 0)::bigint AS "heldMicros", coalesce(s.names, '{}') AS statements,
        CASE WHEN ${taxDay}::date IS NULL THEN '{}' ELSE array_remove(
          ARRAY[${untaxedAs('advertiser', sql`c.micros`)}, ${untaxedAs('publisher', sql`e.micros`)}], NULL) END AS untaxed
      FROM organizations o LEFT JOIN charged c USING (id) LEFT JOIN earned e USING (id) LEFT JOIN held h USING (id)
      LEFT JOIN stated s USING (id) LEFT JOIN ledger_month_organizations m ON m.organization_id = o.id AND m.month = ${from}
      WHERE c.id IS NOT NULL OR e.id IS NOT NULL OR m.organization_id IS NOT NULL)
    SELECT l.*, ${askedAt(sql`l.id`)} AS "askedAt", count(*) OVER ()::integer AS "all" FROM listed l
    ORDER BY cardinality("heldFor") + cardinality(untaxed) > 0 DESC, "isDone" IS NOT TRUE DESC, "chargedMicros" + "earnedMicros" DESC, name, id
    LIMIT ${most}`
}
