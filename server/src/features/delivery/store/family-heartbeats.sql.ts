// Both databases: how far the core family and the event family have come together.
import type { Db } from '../../../lib/db/database.ts'
import type { EventDatabase } from './event-database.sql.ts'
import { execute } from '../../../lib/db/rows.ts'

export interface EventHeartbeat {
  number: bigint
  token: string
  at: Date
}

export interface CoreHeartbeat extends EventHeartbeat {
  /** The token of the heartbeat before, which the event family has until it gets the new one. */
  previous: string
}

export async function readCoreHeartbeat(db: Db): Promise<CoreHeartbeat> {
  return db
    .selectFrom('family_heartbeats')
    .select(['number', 'token', 'previous', 'at'])
    .executeTakeFirstOrThrow()
}

export async function readEventHeartbeat(run: EventDatabase['run']): Promise<EventHeartbeat> {
  const [row] = await run<EventHeartbeat & Record<string, unknown>>(
    'SELECT number, token, at FROM events.family_heartbeats',
    [],
  )
  if (row === undefined) throw new Error('the event database has no heartbeat')
  return row
}

/**
 * Counts the core one heartbeat further where the last one is older than `pauseSeconds` and no
 * other node did it meanwhile.
 */
export async function advanceCoreHeartbeat(
  db: Db,
  next: { after: bigint; token: string; pauseSeconds: number },
): Promise<void> {
  await execute(db)`
    UPDATE family_heartbeats SET number = number + 1, token = ${next.token}, previous = token, at = app_now()
    WHERE number = ${next.after} AND at <= app_now() - make_interval(secs => ${next.pauseSeconds})`
}

/** Takes the core's heartbeat over. An older one than the event family has changes nothing. */
export async function followHeartbeat(
  run: EventDatabase['run'],
  { number, token, at }: EventHeartbeat,
): Promise<void> {
  await run(
    'UPDATE events.family_heartbeats SET number = $1, token = $2, at = $3 WHERE number < $1',
    [number, token, at],
  )
}

/**
 * Binds two families to each other anew, whatever they had before. The event family follows in a
 * transaction of its own, so the core's `previous` is what it still has.
 */
export async function joinCoreHeartbeat(
  db: Db,
  { number, token }: EventHeartbeat,
  next: string,
): Promise<void> {
  await execute(db)`
    UPDATE family_heartbeats SET number = ${number + 1n}, token = ${next}, previous = ${token}, at = app_now()`
}
