import { readFileSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

/**
 * On every Linux that Node supports, the kernel counts processor time in hundredths of a second.
 */
const microsecondsPerTick = 10_000

/**
 * Processor time of the PostgreSQL in a folder, in microseconds; undefined where there is no /proc.
 * Sums the postmaster, its running processes and its ended ones.
 */
export function databaseUse(cluster: string): number | undefined {
  try {
    const postmaster = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
    const ticks = readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => ({ pid, fields: statOf(pid) }))
      .filter(({ pid, fields }) => pid === postmaster || fields[1] === postmaster)
      // Fields 14 to 17 of proc_pid_stat(5): user and system time of the process and of its ended
      // children.
      .flatMap(({ fields }) => fields.slice(11, 15).map(Number))
    return ticks.reduce((sum, value) => sum + value, 0) * microsecondsPerTick
  } catch {
    return undefined
  }
}

/**
 * The fields of /proc/<pid>/stat after the name, beginning with the state. Empty for a process that
 * has just ended.
 */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(join('/proc', pid, 'stat'), 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Begins to measure: what it returns gives the processor time since then, and the load. */
export function measureUse(cluster: string): () => string {
  const own = process.cpuUsage()
  const database = databaseUse(cluster)
  return () => {
    const { user, system } = process.cpuUsage(own)
    const used = (databaseUse(cluster) ?? Number.NaN) - (database ?? Number.NaN)
    const seconds = (microseconds: number) => (microseconds / 1e6).toFixed(1)
    return `${seconds(user + system)} s of processor time of the program and ${seconds(used)} s of PostgreSQL, load average ${loadavg()[0]?.toFixed(1) ?? ''}`
  }
}
