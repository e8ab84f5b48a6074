// What publishers earn by the close of a month.
import type { TaxKind } from '@frontrow/contract/operator/terms'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Month } from '../../../lib/time/month.ts'
import { publisherTreatment } from '../rules/tax.sql.ts'

export interface EarnedInMonth {
  id: string
  organization: string
  /** True for a publisher that earned nothing in an earlier month. */
  isNew: boolean
  /** The highest of its days, in hundredths of a percent. */
  shareBp: number
  earnedMicros: bigint
  /** How its days are taxed; a publisher has a row for each treatment. Null: nobody decided. */
  kind: TaxKind | null
  rateBp: number | null
}

/** New publishers first, then the largest amounts, by the treatments decided by the day `today`. */
export async function earnedInMonth(
  db: Db,
  { from, till, today }: Month & { today: string },
): Promise<EarnedInMonth[]> {
  return many<EarnedInMonth>(db)`
    WITH days AS (
      SELECT organization_id, day, sum(earned_micros) AS micros, max(share_bp) AS share_bp FROM earning_days
      WHERE day >= ${from} AND day < ${till} AND earned_micros > 0 GROUP BY 1, 2),
    earned AS (
      SELECT d.organization_id AS id, t.kind, t.rate_bp, sum(d.micros)::bigint AS micros, max(d.share_bp) AS share_bp,
        sum(sum(d.micros)) OVER (PARTITION BY d.organization_id) AS total
      FROM days d LEFT JOIN LATERAL (${publisherTreatment(today)}) t ON true GROUP BY 1, 2, 3)
    SELECT e.id, o.name AS organization, e.share_bp AS "shareBp", e.micros AS "earnedMicros", e.kind, e.rate_bp AS "rateBp",
      NOT EXISTS (SELECT FROM earning_days b WHERE b.organization_id = e.id AND b.day < ${from} AND b.earned_micros > 0) AS "isNew"
    FROM earned e JOIN organizations o USING (id) ORDER BY "isNew" DESC, e.total DESC, e.id, e.micros DESC`
}
