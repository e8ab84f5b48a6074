import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type pg from 'pg'

/** pg keeps the number of the PostgreSQL process without naming it in its types. */
type Connected = pg.ClientBase & { host?: string; processID?: number | null }

/**
 * Lets the PostgreSQL process of a connection run after all others, where it runs on this machine
 * and belongs to this user, as the embedded database does. It is for connections that read: others
 * would wait for a lock that is held at a low priority. Elsewhere it does nothing.
 */
export function yieldBackend(connected: pg.ClientBase): void {
  const { host, processID } = connected as Connected
  if (host?.startsWith('/') !== true || typeof processID !== 'number') return
  const { PRIORITY_BELOW_NORMAL: priority } = constants.priority
  try {
    if (!readFileSync(`/proc/${processID}/cmdline`, 'utf8').startsWith('postgres: ')) return
    setPriority(processID, priority)
    // PostgreSQL gives each of its processes a session of its own, and Linux shares the processor
    // between sessions first: see autogroup in sched(7).
    writeFileSync(`/proc/${processID}/autogroup`, String(priority))
  } catch {
    // The system is not Linux or has no autogroups, or the process is not ours.
  }
}
