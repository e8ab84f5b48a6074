// R2: a failing disk. strace makes system calls on PostgreSQL's write-ahead log fail with EIO, as a
// worn-out disk does. PostgreSQL must panic and not continue.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type TestNetwork, type ShowingResult, startShowing } from '../../support/test-network.ts'

/** Why strace cannot inject faults on this machine, or undefined when it can. */
export function whyNoFaults(): string | undefined {
  const tried = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true'], { encoding: 'utf8' })
  if (tried.error !== undefined) return 'strace is not installed'
  return tried.status === 0 ? undefined : `strace may not trace: ${tried.stderr.trim()}`
}

export interface DiskFaults {
  seed: string
  clients: number
  /**
   * When `fdatasync` fails, the data is still in the kernel's page cache, which outlives the
   * processes. When `pwrite64` fails, nothing was written, and the data is lost with the processes.
   */
  call: 'fdatasync' | 'pwrite64'
  /**
   * In each PostgreSQL process, the number of the first call that fails. After it, one call in
   * `every` fails.
   */
  first: number
  every: number
  /** The run lasts at least this long, and until PostgreSQL has panicked `panics` times. */
  seconds: number
  panics: number
}

export interface DiskFaultResult extends ShowingResult {
  /** The number of failed calls, and of PostgreSQL processes that aborted because of them. */
  injected: number
  panics: number
  seconds: number
}

const patienceMs = 180_000

/**
 * Shows ads while the disk fails repeatedly. Returns when every event that was begun is
 * acknowledged.
 */
export async function showOnFailingDisk(
  network: TestNetwork,
  faults: DiskFaults,
): Promise<DiskFaultResult> {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-strace-'))
  const logFile = join(folder, 'said')
  const strace = await attach(network, faults, logFile)
  const beganAt = performance.now()
  const showing = startShowing(network, faults)
  const happened = () => {
    const text = readFileSync(logFile, 'utf8')
    const times = (what: RegExp) => text.match(what)?.length ?? 0
    return { injected: times(/\(INJECTED\)/g), panics: times(/killed by SIGABRT/g) }
  }
  const elapsed = () => performance.now() - beganAt
  while (elapsed() < faults.seconds * 1000 || happened().panics < faults.panics) {
    await wait(200)
    if (elapsed() > patienceMs) break
  }
  await detach(strace)
  const result = await showing.end()
  const figures = { ...result, ...happened(), seconds: Math.round(elapsed() / 1000) }
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/**
 * strace does not follow backends that already run, so their connections are closed; the servers
 * reconnect at once.
 */
async function attach(
  { nodes, ask }: TestNetwork,
  faults: DiskFaults,
  logFile: string,
): Promise<ChildProcess> {
  const [node] = nodes
  const inject = `inject=${faults.call}:error=EIO:when=${faults.first}+${faults.every}`
  const what = [
    '-e',
    `trace=${faults.call}`,
    '-e',
    inject,
    '-o',
    logFile,
    ...pathsOfLog(node.dataDir),
  ]
  const strace = spawn('strace', ['-f', '-p', String(node.postmaster()), ...what], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((attached, failed) => {
    let text = ''
    strace.stderr.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (text.includes('attached')) attached()
    })
    strace.once('exit', (code) => failed(new Error(`strace ended with ${code}: ${text}`)))
  })
  await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  return strace
}

/** The existing and future files of the write-ahead log. Calls on other files must not fail. */
function pathsOfLog(dataDir: string): string[] {
  const folder = join(dataDir, 'postgres/pg18/pg_wal')
  return Array.from({ length: 100 }, (_, index) => {
    const segment = (index + 1).toString(16).toUpperCase().padStart(8, '0')
    return ['-P', join(folder, `0000000100000000${segment}`)]
  }).flat()
}

async function detach(strace: ChildProcess): Promise<void> {
  if (strace.exitCode !== null || strace.signalCode !== null) return
  await new Promise<void>((ended) => {
    strace.once('exit', () => ended())
    strace.kill('SIGINT')
  })
}
