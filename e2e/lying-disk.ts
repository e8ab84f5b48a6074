// R2: a disk that says no. strace makes system calls on PostgreSQL's log fail with EIO, as a disk that is worn out does, and PostgreSQL
// must panic rather than go on.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type TestNetwork, type Told, startShowing } from './test-network.ts'

/** Why no system call can be made to fail here, or undefined where it can. */
export function whyNoFaults(): string | undefined {
  const tried = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true'], { encoding: 'utf8' })
  if (tried.error !== undefined) return 'strace is not installed'
  return tried.status === 0 ? undefined : `strace may not trace: ${tried.stderr.trim()}`
}

export interface Lies {
  seed: string
  clients: number
  /**
   * The one leaves what is written in the machine's memory, where it outlives the processes; after the other nothing was written, and
   * what had been promised is gone with them.
   */
  call: 'fdatasync' | 'pwrite64'
  /** In each process of PostgreSQL this call is the first to fail, and then one in so many. */
  first: number
  every: number
  /** It goes on for so long, and until PostgreSQL has panicked so often. */
  seconds: number
  panics: number
}

export interface LiedTo extends Told {
  /** Calls that failed, and processes of PostgreSQL that aborted for it. */
  injected: number
  panics: number
  seconds: number
}

const patienceMs = 180_000

/** Shows ads on a disk that fails again and again, and returns once everything that was begun is acknowledged. */
export async function showOnLyingDisk(network: TestNetwork, lies: Lies): Promise<LiedTo> {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-strace-'))
  const said = join(folder, 'said')
  const strace = await attach(network, lies, said)
  const beganAt = performance.now()
  const showing = startShowing(network, lies)
  const happened = () => {
    const text = readFileSync(said, 'utf8')
    const times = (what: RegExp) => text.match(what)?.length ?? 0
    return { injected: times(/\(INJECTED\)/g), panics: times(/killed by SIGABRT/g) }
  }
  const elapsed = () => performance.now() - beganAt
  while (elapsed() < lies.seconds * 1000 || happened().panics < lies.panics) {
    await wait(200)
    if (elapsed() > patienceMs) break
  }
  await detach(strace)
  const told = await showing.end()
  const figures = { ...told, ...happened(), seconds: Math.round(elapsed() / 1000) }
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/** Connections that were open before are not traced, so they are closed: the servers open new ones at once. */
async function attach(
  { nodes, ask }: TestNetwork,
  lies: Lies,
  said: string,
): Promise<ChildProcess> {
  const [node] = nodes
  const inject = `inject=${lies.call}:error=EIO:when=${lies.first}+${lies.every}`
  const what = ['-e', `trace=${lies.call}`, '-e', inject, '-o', said, ...pathsOfLog(node.dataDir)]
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

/** The files of the log, those to come as well: nothing else is to fail. */
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
