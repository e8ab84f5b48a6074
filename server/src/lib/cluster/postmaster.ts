// The PostgreSQL process that runs on a cluster, found by its lock file.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The signals that stop PostgreSQL, in this order: fast shutdown, immediate shutdown, and the kill
 * of its postmaster. Each of them keeps what is committed, because that is on disk. A fast shutdown
 * waits until each process has ended, and it may wait for ever where a process hangs.
 */
const stopSignals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const patienceMs = 10_000
const lookMs = 25

/**
 * Stops a PostgreSQL that survived a `kill -9` of its server; otherwise the next start would fail
 * on its lock file. `patience` is how long each signal may take, in milliseconds.
 */
export async function stopOrphan(cluster: string, patience = patienceMs): Promise<boolean> {
  const pid = postmasterOf(cluster)
  if (pid === undefined) return false
  for (const signal of stopSignals) {
    process.kill(pid, signal)
    for (let waited = 0; waited < patience; waited += lookMs) {
      if (!isOurs(pid, cluster)) return true
      await wait(lookMs)
    }
  }
  throw new Error(`a PostgreSQL (process ${pid}) still runs on ${cluster} and does not stop`)
}

/** The process number of a cluster's PostgreSQL; undefined where none runs. */
export function postmasterOf(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isOurs(pid, cluster) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Process numbers are reused, so the command line must name this cluster. */
function isOurs(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(
      cluster,
    )
  } catch {
    return false
  }
}
