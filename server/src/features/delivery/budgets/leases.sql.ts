// Event database, leases: whether impressions may still be charged to a lease, and the amount
// charged.
import type { DB } from '../../../lib/db/tables.generated.ts'
import { withUnfolded } from '../counters/count-deltas.sql.ts'
import { arraysOf, insertColumns, unnest } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

export interface LeaseRow {
  id: string
  lane: number
  /** The campaign's number. */
  campaign: number
  amountMicros: bigint
  openedAt: Date
}

const leaseTypes = {
  id: 'uuid',
  campaign: 'integer',
  amount_micros: 'bigint',
  opened_at: 'timestamptz',
} satisfies Record<Exclude<keyof DB['events.leases'], 'lane' | 'settled_at'>, string>

const parametersOf = (lane: number, leases: readonly LeaseRow[]) => [
  lane,
  ...arraysOf(
    leaseTypes,
    leases.map(({ id, campaign, amountMicros, openedAt }) => ({
      id,
      campaign,
      amount_micros: amountMicros,
      opened_at: openedAt,
    })),
  ),
]

const insertLeases = (settledAt: string) => `
  INSERT INTO events.leases AS l ${insertColumns<'events.leases'>({
    lane: '$1::smallint',
    id: 'g.id',
    campaign: 'g.campaign',
    amount_micros: 'g.amount_micros',
    opened_at: 'g.opened_at',
    settled_at: settledAt,
  })}
  FROM ${unnest(leaseTypes, 2)} ORDER BY g.id`

/**
 * Opens leases of one lane. Returns the ids of the leases that ads may be served from. If a row
 * exists already, its lease is left out: an earlier attempt had an unknown outcome, or another node
 * has settled the lease.
 */
export async function openLeases(
  database: EventDatabase,
  lane: number,
  leases: readonly LeaseRow[],
): Promise<Set<string>> {
  const opened = await database.run<{ id: string }>(
    `${insertLeases('NULL::timestamptz')} ON CONFLICT DO NOTHING RETURNING l.id`,
    parametersOf(lane, leases),
  )
  return new Set(opened.map(({ id }) => id))
}

/**
 * Settles leases of one lane for good: waits for impressions that are being stored, leaves later
 * impressions unbilled, and prevents a lease that was never opened from being opened. Returns the
 * charged amounts; they are read in a second statement, which sees everything the first one waited
 * for. The call can be repeated with the same result.
 */
export async function settleLeases(
  database: EventDatabase,
  lane: number,
  leases: readonly LeaseRow[],
): Promise<{ id: string; chargedMicros: bigint }[]> {
  await database.run(
    `${insertLeases('now()')} ON CONFLICT (lane, id) DO UPDATE SET settled_at = excluded.settled_at WHERE l.settled_at IS NULL`,
    parametersOf(lane, leases),
  )
  const charged = await database.run<{ lease: string; charged_micros: bigint }>(
    `SELECT lease, sum(charged_micros)::bigint AS charged_micros FROM ${withUnfolded.lease_counts} k
     WHERE lane = $1::smallint AND lease = ANY($2::uuid[]) GROUP BY lease`,
    [lane, leases.map(({ id }) => id)],
  )
  const chargedById = new Map(charged.map((row) => [row.lease, row.charged_micros]))
  return leases.map(({ id }) => ({ id, chargedMicros: chargedById.get(id) ?? 0n }))
}

/**
 * Deletes old leases of all lanes. Their tokens expired long ago, and their impressions keep the
 * billed amounts.
 */
export async function forgetOldLeases(database: EventDatabase, before: Date): Promise<void> {
  await database.run(
    `WITH gone AS (DELETE FROM events.leases WHERE opened_at < $1 RETURNING lane, id)
     DELETE FROM events.lease_counts c USING gone WHERE c.lane = gone.lane AND c.lease = gone.id`,
    [before],
  )
}
