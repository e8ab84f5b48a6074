import { readNow } from '../../../lib/clock.sql.ts'
import type { Database } from '../../../lib/database.ts'

/** The product's time on this node, without asking the database each time. */
export interface NodeClock {
  now(): Date
  /** Asks the database anew. */
  read(): Promise<void>
  /** Seconds since the database was last heard. */
  silentSeconds(): number
}

/** Between two readings the monotonic clock moves it on; this machine's own date and time never decide anything. */
export async function openNodeClock(database: Database): Promise<NodeClock> {
  let base = 0
  let readAt = 0
  const read = async () => {
    const askedAt = performance.now()
    const now = await database.asSystem(readNow)
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
