import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { insertCredits } from './spending-cap.sql.ts'

/**
 * Counts amounts (in micros of the network's currency) as paid by organizations, so that their
 * credit limits leave room for as much again. The rows are locked in the order of their ids, and
 * before any balance of the books. An amount below 0 takes money out again: PostgreSQL's error has
 * the state `checkViolation` where it is spent or leased already. With `isForced` it is taken out
 * all the same, as the bank does: nothing more is leased until as much was paid again.
 */
export async function payIn(
  db: Db,
  rows: readonly { organizationId: string; micros: bigint }[],
  { isForced = false }: { isForced?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return
  const paid = sql`
    (SELECT id, sum(micros)::bigint AS micros
     FROM unnest(${rows.map(({ organizationId }) => organizationId)}::uuid[], ${rows.map(({ micros }) => String(micros))}::bigint[])
       AS g (id, micros) GROUP BY id) g`
  await openMissing(db, rows)
  await execute(db)`
    SELECT FROM organization_credits k JOIN ${paid} ON g.id = k.organization_id ORDER BY k.organization_id FOR UPDATE OF k`
  await execute(db)`
    UPDATE organization_credits k SET paid_micros = k.paid_micros + g.micros,
      limit_micros = CASE WHEN ${isForced} AND k.limit_micros IS NOT NULL THEN greatest(k.limit_micros, k.spent_micros + k.leased_micros - k.paid_micros - g.micros)
        ELSE k.limit_micros END
    FROM ${paid} WHERE g.id = k.organization_id`
}

/** The table lock makes this and lease changes wait for each other, as in `openSpendingCaps`. */
async function openMissing(db: Db, rows: readonly { organizationId: string }[]): Promise<void> {
  const ids = [...new Set(rows.map(({ organizationId }) => organizationId))]
  const known = await many<{ id: string }>(db)`
    SELECT organization_id AS id FROM organization_credits WHERE organization_id = ANY (${ids}::uuid[])`
  if (known.length === ids.length) return
  await execute(
    db,
  )`LOCK TABLE organization_credits, campaign_total_budgets IN SHARE ROW EXCLUSIVE MODE`
  await insertCredits(db, sql`o.id = ANY (${ids}::uuid[])`)
}
