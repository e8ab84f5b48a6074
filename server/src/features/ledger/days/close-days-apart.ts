import { askApart } from '../../../lib/process/process-apart.ts'
import type { ClosedDays } from './close-days.ts'

export interface BookDatabases {
  coreUrl: string
  /** May be the same. */
  eventUrl: string
}

export interface DaysToClose {
  databases: BookDatabases
  /** UTC days that wait to be closed, the oldest first. */
  days: readonly string[]
  logLevel: string
}

/**
 * Closes days in a process of its own, because a day of millions of impressions takes a processor
 * for seconds and holds up the event loop, and calls must not wait for that. The process and the
 * connections with which it counts run at a low priority. Where `signal` is aborted it rejects, and
 * what is not posted yet waits.
 */
export async function closeDaysApart(
  wanted: DaysToClose,
  signal: AbortSignal,
): Promise<ClosedDays> {
  const file = new URL('close-days-process.ts', import.meta.url)
  return (await askApart(file, wanted, signal)) as ClosedDays
}
