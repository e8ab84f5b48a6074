import type { Database, Db } from './database.ts'
import { execute, many, one } from './rows.ts'
import { refuse } from '../failures/refuse.ts'

/** A leaky bucket: `burst` at once, then one per `everySeconds`. */
export interface Limit {
  burst: number
  everySeconds: number
}

/** A limit of so many times the size. */
export function widened({ burst, everySeconds }: Limit, factor: number): Limit {
  return { burst: burst * factor, everySeconds: everySeconds / factor }
}

/**
 * Takes one token from a bucket that all nodes share. It is GCRA in one atomic statement, in its
 * own transaction, so that a later refusal does not return the token. Returns the seconds to wait,
 * 0 when the call may proceed.
 */
export async function takeFrom(database: Database, key: string, limit: Limit): Promise<number> {
  const increment = `${limit.everySeconds} seconds`
  const tolerance = `${limit.everySeconds * limit.burst} seconds`
  return database.asSystem(async (db) => {
    const taken = await many(db)`
      INSERT INTO rate_limits AS r VALUES (${key}, app_now() + ${increment}::interval)
      ON CONFLICT (key) DO UPDATE SET arrival = greatest(r.arrival, app_now()) + ${increment}::interval
      WHERE greatest(r.arrival, app_now()) + ${increment}::interval - app_now() <= ${tolerance}::interval
      RETURNING arrival`
    if (taken.length > 0) return 0
    const asked = await one<{ seconds: number }>(db)`
      SELECT greatest(1, ceil(extract(epoch FROM arrival + ${increment}::interval - ${tolerance}::interval - app_now())))::int AS seconds
      FROM rate_limits WHERE key = ${key}`
    return asked?.seconds ?? 1
  })
}

/** True where no token is left. Takes none. */
export async function isEmpty(db: Db, key: string, limit: Limit): Promise<boolean> {
  const { burst, everySeconds } = limit
  const found = await many(db)`
    SELECT FROM rate_limits
    WHERE key = ${key} AND arrival - app_now() > ${`${everySeconds * (burst - 1)} seconds`}::interval`
  return found.length > 0
}

/** Takes one token, or refuses with 429 and Retry-After. */
export async function spend(database: Database, key: string, limit: Limit): Promise<void> {
  const waitSeconds = await takeFrom(database, key, limit)
  if (waitSeconds > 0) refuse('too_many_requests', { retryAfterSeconds: waitSeconds })
}

/** Returns one token, for limits that count failures only. */
export async function giveBack(database: Database, key: string, limit: Limit): Promise<void> {
  await database.asSystem(async (db) => {
    await execute(
      db,
    )`UPDATE rate_limits SET arrival = arrival - ${`${limit.everySeconds} seconds`}::interval WHERE key = ${key}`
  })
}
