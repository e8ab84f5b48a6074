import type pg from 'pg'
import { locks } from '../../../lib/db/locks.ts'

/** The lanes that live nodes hold: each holds the lock of its own. */
export async function readTakenLanes(client: Pick<pg.ClientBase, 'query'>): Promise<number[]> {
  const { rows } = await client.query<{ lane: number }>(takenStatement, [locks.lane])
  return rows.map(({ lane }) => lane)
}

/** $1: the number of the lock. */
export const takenStatement = `SELECT objid::integer AS lane FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = $1::integer::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** No row has this key. Where a Citus has the events, the worker of the lane looks for it. */
export const laneProbe = `SELECT 1 FROM events.leases
  WHERE lane = $1::smallint AND id = '00000000-0000-0000-0000-000000000000'`
