import { insertColumns } from './columns.sql.ts'
import { locks } from '../../../lib/db/locks.ts'
import type { EventDatabase } from './event-database.sql.ts'
import { takenStatement } from './taken-lanes.sql.ts'

/** A row written by any node. `notes` is null if this node wrote it. */
export interface GossipRow {
  number: bigint
  memory: string
  notes: (string | number)[][] | null
}

export interface GossipToWrite {
  /** The row's id: a repeated write stores nothing new. */
  id: string
  lane: number
  node: string
  memory: string
  notes: readonly (readonly (string | number)[])[]
  uselessAt: Date
}

const gossipColumns = insertColumns<'events.shared_notes', 'number'>({
  lane: '$1::smallint',
  id: '$2::uuid',
  node: '$3::uuid',
  memory: '$4::text',
  notes: '$5::json',
  useless_at: '$6::timestamptz',
  written_at: 'now()',
})
const writeStatement = `INSERT INTO events.shared_notes ${gossipColumns} ON CONFLICT (lane, id) DO NOTHING`

export async function writeGossip(database: EventDatabase, gossip: GossipToWrite): Promise<void> {
  const { lane, id, node, memory, notes, uselessAt } = gossip
  await database.run(writeStatement, [lane, id, node, memory, JSON.stringify(notes), uselessAt])
}

/**
 * Reads all lanes. A node's own rows come without notes; only their numbers are needed, to know how
 * far it has read.
 */
const newStatement = `SELECT number, memory, CASE WHEN node = $3 THEN NULL ELSE notes END AS notes
  FROM events.shared_notes WHERE number > $1 AND number <> ALL($2::bigint[]) AND useless_at > $4 ORDER BY number`

/** Returns the rows after a number, except known ones, in the order of writing. */
export function readNewGossip(
  database: EventDatabase,
  query: { after: bigint; known: readonly bigint[]; node: string; now: Date },
): Promise<GossipRow[]> {
  return database.run<GossipRow>(newStatement, [query.after, query.known, query.node, query.now])
}

const settledStatement = `SELECT number FROM events.shared_notes
  WHERE written_at < now() - $1 * interval '1 millisecond' ORDER BY number DESC LIMIT 1`

/** Returns the highest number written at least this long ago, or -1. */
export async function highestNumberBefore(database: EventDatabase, agoMs: number): Promise<bigint> {
  const [row] = await database.run<{ number: bigint }>(settledStatement, [agoMs])
  return row?.number ?? -1n
}

const earlierStatement = `SELECT number, memory, notes FROM events.shared_notes
  WHERE memory = $1 AND number < $2 AND useless_at > $3 ORDER BY number DESC LIMIT $4`

/** Returns the rows of one topic before a number, newest first. */
export function readEarlierGossip(
  database: EventDatabase,
  query: { memory: string; before: bigint; now: Date; most: number },
): Promise<GossipRow[]> {
  return database.run<GossipRow>(earlierStatement, [
    query.memory,
    query.before,
    query.now,
    query.most,
  ])
}

export async function deleteStaleGossip(database: EventDatabase, now: Date): Promise<void> {
  await database.run('DELETE FROM events.shared_notes WHERE useless_at <= $1', [now])
}

/** Counts the taken lanes: every live node holds one. */
export async function countTakenLanes(database: EventDatabase): Promise<number> {
  return (await database.run(takenStatement, [locks.lane])).length
}
