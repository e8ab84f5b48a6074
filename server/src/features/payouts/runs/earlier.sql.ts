// What was paid to an organization before, for whoever decides whether it is paid again.
import type { PayoutState } from '@frontrow/contract/payouts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface Earlier {
  /** The payout that did not arrive and is made again; null for none. */
  replaced: { reference: string; month: string; amountMicros: bigint; state: PayoutState } | null
  /** What other payouts of the same month paid, and how much of it came back. */
  paidMicros: bigint
  returnedMicros: bigint
}

/** The last payout that did not arrive and that nobody has replaced yet. */
export const replaceable = (organization: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT p.id FROM payouts p WHERE p.organization_id = ${organization} AND p.state IN ('failed', 'returned')
    AND NOT EXISTS (SELECT FROM payouts r WHERE r.replaces = p.id) ORDER BY p.id DESC LIMIT 1)`

/** By the organization, for payouts of a month that are not planned yet. */
export async function earlierOf(
  db: Db,
  of: { organizationIds: readonly string[]; month: string; currency: string },
): Promise<ReadonlyMap<string, Earlier>> {
  const planned = sql`
    SELECT organization AS key, organization, ${of.month}::date AS month, ${of.currency}::text AS currency,
      NULL::uuid AS own, ${replaceable(sql`organization`)} AS replaces
    FROM unnest(${[...of.organizationIds]}::uuid[]) AS organization`
  return read(db, planned)
}

/** By the payout, for those of a run. */
export async function earlierOfRun(db: Db, runId: string): Promise<ReadonlyMap<string, Earlier>> {
  const made = sql`
    SELECT id AS key, organization_id AS organization, month, currency, id AS own, replaces
    FROM payouts WHERE run_id = ${runId}`
  return read(db, made)
}

interface Row {
  key: string
  reference: string | null
  month: string | null
  amountMicros: bigint | null
  state: PayoutState | null
  paidMicros: bigint
  returnedMicros: bigint
}

async function read(db: Db, lines: RawBuilder<unknown>): Promise<ReadonlyMap<string, Earlier>> {
  const rows = await many<Row>(db)`
    SELECT n.key, b.reference, b.month, b.amount_micros AS "amountMicros", b.state,
      coalesce(m.paid, 0)::bigint AS "paidMicros", coalesce(m.returned, 0)::bigint AS "returnedMicros"
    FROM (${lines}) n LEFT JOIN payouts b ON b.id = n.replaces
    CROSS JOIN LATERAL (
      SELECT sum(p.amount_micros) AS paid, sum(p.amount_micros) FILTER (WHERE p.state = 'returned') AS returned
      FROM payouts p WHERE p.organization_id = n.organization AND p.month = n.month AND p.currency = n.currency
        AND p.paid_on IS NOT NULL AND (n.own IS NULL OR p.id < n.own)) m`
  return new Map(
    rows.map(({ key, reference, month, amountMicros, state, paidMicros, returnedMicros }) => {
      const isAgain =
        reference !== null && month !== null && amountMicros !== null && state !== null
      const replaced = isAgain ? { reference, month, amountMicros, state } : null
      return [key, { replaced, paidMicros, returnedMicros }]
    }),
  )
}
