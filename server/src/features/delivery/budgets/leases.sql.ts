// The event family's side of leases: a row that says whether impressions may still be charged, and what has been.
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
 * Opens leases of one lane. Returns the ids of those that may be handed out from: a row that was there before belongs to
 * a try whose outcome nobody knows, or to whoever settled the lease meanwhile.
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
 * Settles leases of one lane, for good: whatever is being stored for them is waited for, whatever comes later is not billed,
 * and one that was never opened cannot be opened any more. Returns what each was charged, read in a statement of its own, so
 * that it sees what was waited for. Doing it again gives the same answer.
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

/** Their impressions keep what was billed; a token of theirs has expired long ago. Of every lane. */
export async function forgetOldLeases(database: EventDatabase, before: Date): Promise<void> {
  await database.run(
    `WITH gone AS (DELETE FROM events.leases WHERE opened_at < $1 RETURNING lane, id)
     DELETE FROM events.lease_counts c USING gone WHERE c.lane = gone.lane AND c.lease = gone.id`,
    [before],
  )
}
