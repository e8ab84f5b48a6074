// The process of an embedded PostgreSQL: launched, started again when it ends, and stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { lastFailure, openReport } from './embedded-postgres-lines.ts'
import type { Binaries } from './postgres-binaries.ts'
import type { Owner } from './postgres-owner.ts'
import { postmasterOf, stopOrphan } from './postmaster.ts'

export interface Launch {
  cluster: string
  sockets: string
  binaries: Binaries
  owner: Owner | undefined
  extraSettings: readonly string[]
  /** Ends a start that is under way, and every restart. */
  signal: AbortSignal
  /** Prints a line for an operator. */
  say: (line: string) => void
}

/**
 * Launches PostgreSQL and restarts it whenever it ends unexpectedly; its crash recovery takes well
 * under a second. Returns the function that stops it.
 */
export async function keepRunning(start: Launch): Promise<() => Promise<void>> {
  const end = new AbortController()
  const launched = { ...start, signal: AbortSignal.any([start.signal, end.signal]) }
  let child = await launchFirst(launched)
  let restart = Promise.resolve()
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!launched.signal.aborted) restart = again(`ended with ${signal ?? code}`)
    })
  }
  const again = async (how: string) => {
    start.say(
      `PostgreSQL ${how} and is started again; calls wait or fail until it answers. If this repeats, check the memory and the disk of this machine`,
    )
    const next = await launchUntilStopped(launched)
    if (next === undefined) return
    child = next
    watch()
  }
  watch()
  return async () => {
    end.abort()
    await restart
    await stop(child)
  }
}

/** A backend whose postmaster was killed normally ends within this time. */
const orphanPatienceMs = 1000
const firstPatienceMs = 30_000
const shortPauseMs = 100
const longestPauseMs = 5000
const sayEveryMs = 60_000

/**
 * Retries for 30 seconds what a killed server left behind: the backends of a killed postmaster hold
 * its shared memory for a moment, and a new one refuses to start until they have ended.
 */
async function launchFirst(start: Launch): Promise<ChildProcess> {
  const beganAt = performance.now()
  for (;;) {
    try {
      return await launch(start)
    } catch (error) {
      start.signal.throwIfAborted()
      const tookMs = performance.now() - beganAt
      if (tookMs > firstPatienceMs || !isOfKilledServer(error)) throw error
      await removeLeft(start, error, tookMs)
      await wait(shortPauseMs)
    }
  }
}

/**
 * Retries for as long as it takes, because all goes on by itself once there is room on the disk.
 * Undefined where it was stopped meanwhile.
 */
async function launchUntilStopped(start: Launch): Promise<ChildProcess | undefined> {
  const { signal } = start
  const beganAt = performance.now()
  let saidAt = -Infinity
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      const child = await launch(start)
      start.say('PostgreSQL was started again and answers')
      return child
    } catch (error) {
      if (signal.aborted) return undefined
      const now = performance.now()
      if (now - saidAt > sayEveryMs && (!isOfKilledServer(error) || tries === 50)) {
        saidAt = now
        start.say(
          `PostgreSQL could not be started again (${lastFailure(String(error))}); nothing is served until it can be, and it is tried every few seconds. Check the disk of "${start.cluster}"`,
        )
      }
      await removeLeft(start, error, now - beganAt).catch((cause: unknown) =>
        start.say(`PostgreSQL could not be started again: ${String(cause)}`),
      )
      await wait(pauseMs(tries), undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

/** A tenth of a second for the first two seconds, then up to five seconds. */
function pauseMs(tries: number): number {
  return Math.min(longestPauseMs, shortPauseMs * 2 ** Math.max(0, tries - 20))
}

/**
 * A backend that waits for a lock of another killed backend never ends by itself, so what is left
 * after a second is killed. No committed data is lost, because the new postmaster recovers from its
 * log.
 */
async function removeLeft({ cluster }: Launch, error: unknown, tookMs: number): Promise<void> {
  if (/"postmaster\.pid" already exists/.test(String(error))) await stopOrphan(cluster)
  if (tookMs > orphanPatienceMs) killOrphans(cluster)
}

/**
 * Whether a start fails on what a killed server left: processes that hold its shared memory, or a
 * PostgreSQL that it launched just before it was killed.
 */
function isOfKilledServer(error: unknown): boolean {
  return /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(
    String(error),
  )
}

/**
 * Kills the processes that a killed postmaster of this cluster left behind. Does nothing where the
 * system is not Linux.
 */
function killOrphans(cluster: string): void {
  if (process.platform !== 'linux' || postmasterOf(cluster) !== undefined) return
  for (const name of readdirSync('/proc')) {
    try {
      if (isBackend(name, cluster)) process.kill(Number(name), 'SIGKILL')
    } catch {
      // The process has ended meanwhile, or belongs to another user.
    }
  }
}

/** PostgreSQL works in its cluster's folder, and its backends call themselves `postgres: …`. */
function isBackend(pid: string, cluster: string): boolean {
  if (!/^\d+$/.test(pid)) return false
  const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return title.startsWith('postgres: ') && readlinkSync(`/proc/${pid}/cwd`) === cluster
}

async function launch(start: Launch): Promise<ChildProcess> {
  start.signal.throwIfAborted()
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${start.sockets}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'max_connections=100',
    'shared_buffers=256MB',
    'jit=off',
    ...start.extraSettings,
  ].flatMap((setting) => ['-c', setting])
  const child = spawn(start.binaries.postgres, ['-D', start.cluster, ...settings], {
    env: start.binaries.environment,
    ...start.owner,
    cwd: start.cluster,
    // In a process group of its own, so that Ctrl-C reaches the server only, which stops PostgreSQL
    // last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => child.kill('SIGINT')
  start.signal.addEventListener('abort', end)
  await untilReady(child, openReport(start.say)).finally(() =>
    start.signal.removeEventListener('abort', end),
  )
  child.removeAllListeners('exit')
  return child
}

/** What PostgreSQL writes before it is ready is in the error of a start that fails. */
function untilReady(child: ChildProcess, report: (text: string) => void): Promise<void> {
  let output = ''
  let isReady = false
  return new Promise<void>((ready, failed) => {
    child.stderr?.setEncoding('utf8')
    child.stderr?.on('data', (text: string) => {
      if (isReady) {
        report(text)
        return
      }
      output = (output + text).slice(-4000)
      if (!output.includes('ready to accept connections')) return
      isReady = true
      ready()
    })
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`PostgreSQL ended with ${code}: ${output}`)))
  })
}

/**
 * SIGINT is PostgreSQL's fast shutdown: open transactions roll back, and everything committed is
 * kept.
 */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGINT')
  })
}
