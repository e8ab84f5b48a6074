// Event database, leases: whether impressions may still be charged to a lease, and the amount
// charged.
import type { EventDatabase } from '../store/event-database.sql.ts'

export interface LeaseRow {
  id: string
  lane: number
  /** The campaign's number. */
  campaign: number
  amountMicros: bigint
  openedAt: Date
}

const columnsOf = (leases: readonly LeaseRow[]) => [
  leases.map(({ id }) => id),
  leases.map(({ campaign }) => campaign),
  leases.map(({ amountMicros }) => amountMicros),
  leases.map(({ openedAt }) => openedAt.toISOString()),
]

const givenRows = (settledAt: string) => `
  INSERT INTO events.leases AS l (lane, id, campaign, amount_micros, opened_at, settled_at)
  SELECT $1::smallint, g.id, g.campaign, g.amount, g.opened_at, ${settledAt}
  FROM unnest($2::uuid[], $3::integer[], $4::bigint[], $5::timestamptz[]) AS g(id, campaign, amount, opened_at)
  ORDER BY g.id`

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
    `${givenRows('NULL')} ON CONFLICT DO NOTHING RETURNING l.id`,
    [lane, ...columnsOf(leases)],
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
    `${givenRows('now()')} ON CONFLICT (lane, id) DO UPDATE SET settled_at = excluded.settled_at WHERE l.settled_at IS NULL`,
    [lane, ...columnsOf(leases)],
  )
  const charged = await database.run<{ lease: string; charged_micros: bigint }>(
    'SELECT lease, charged_micros FROM events.lease_counts WHERE lane = $1::smallint AND lease = ANY($2::uuid[])',
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
