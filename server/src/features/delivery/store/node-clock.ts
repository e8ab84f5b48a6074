import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Database } from '../../../lib/db/database.ts'

/** The product's time on this node, without a database query for each call. */
export interface NodeClock {
  now(): Date
  /** Reads the time from the database. */
  read(): Promise<void>
  /** Seconds since the database last answered. */
  silentSeconds(): number
}

/**
 * Between two reads the monotonic clock advances the time. The machine's own date is never used.
 */
export async function createNodeClock(database: Database): Promise<NodeClock> {
  let base = 0
  let readAt = 0
  const read = async () => {
    const askedAt = performance.now()
    const now = await database.alone(readNow)
    readAt = performance.now()
    base = now.getTime() + (readAt - askedAt) / 2
  }
  await read()
  return {
    now: () => new Date(base + performance.now() - readAt),
    read,
    silentSeconds: () => (performance.now() - readAt) / 1000,
  }
}
