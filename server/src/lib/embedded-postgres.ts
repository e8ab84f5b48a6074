import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotRun, exitCodes } from './cannot-run.ts'
import { makeCluster } from './make-cluster.ts'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { type Owner, clusterOwner, makeOwned } from './postgres-owner.ts'
import { postmasterOf, stopOrphan } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** A connection address over a Unix socket. */
  url: string
  /** The folder of the cluster. */
  folder: string
  /** True when a killed server had left the cluster running. */
  adopted: boolean
  /** Stops the cluster. Resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the npm platform package on a folder and creates the cluster when there
 * is none. `folder` must be absolute. It listens only on a Unix socket in a folder of mode 0700,
 * with a random password. A cluster that still runs after a `kill -9` of the server is restarted,
 * so that it has the current settings.
 */
export async function startEmbeddedPostgres(
  folder: string,
  extraSettings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  refuseOtherMajor(folder)
  const cluster = clusterIn(folder)
  return startCluster({ folder, cluster, extraSettings, programs: findBinaries })
}

/** The same for a cluster of any major version, with the programs of that version. */
export async function startCluster({
  folder,
  cluster,
  programs,
  extraSettings,
}: {
  /** Where the password and the socket are. */
  folder: string
  cluster: string
  programs: (folder: string, owner: Owner | undefined) => Binaries | Promise<Binaries>
  extraSettings: readonly string[]
}): Promise<EmbeddedPostgres> {
  const owner = clusterOwner()
  makeOwned(folder, owner)
  const binaries = await programs(folder, owner)
  const adopted = await stopOrphan(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(cluster, binaries, owner)
  const sockets = socketFolder(folder, owner)
  const stop = await keepRunning({ cluster, sockets, binaries, owner, extraSettings })
  const port = extraSettings.find((setting) => setting.startsWith('port='))?.slice('port='.length)
  return { url: urlOf(folder, sockets, port), folder: cluster, adopted, stop }
}

/** The major version of PostgreSQL in the npm platform package. */
export const postgresMajor = '18'

/** The folder of the cluster that this program runs. */
export function clusterIn(folder: string): string {
  return join(folder, `pg${postgresMajor}`)
}

/**
 * A cluster of another major version cannot be opened. An empty one beside it would look like
 * the loss of everything, so the program ends.
 */
function refuseOtherMajor(folder: string): void {
  const own = majorOf(clusterIn(folder))
  const found = own ?? otherClusters(folder)[0]?.major
  if (found === undefined || found === postgresMajor) return
  const remedy =
    Number(found) < Number(postgresMajor)
      ? 'run npm run operator -- upgrade-database'
      : 'start the version of Frontrow that made it, or give an external database with DATABASE_URL'
  throw new CannotRun(
    `DATA_DIR: "${folder}" holds a PostgreSQL ${found} database, and this version brings PostgreSQL ${postgresMajor}. Nothing was changed: ${remedy}`,
    exitCodes.config,
  )
}

/** The clusters of other major versions in a folder, the newest first. */
export function otherClusters(folder: string): { cluster: string; major: string }[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => /^pg\d+$/.test(name) && join(folder, name) !== clusterIn(folder))
    .flatMap((name) => {
      const cluster = join(folder, name)
      const major = majorOf(cluster)
      return major === undefined ? [] : [{ cluster, major }]
    })
    .toSorted((one, other) => Number(other.major) - Number(one.major))
}

/** The major version of the cluster in a folder; undefined where there is none. */
export function majorOf(cluster: string): string | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The address of the cluster in `folder` while a server runs it; undefined otherwise. */
export function runningClusterUrl(folder: string): string | undefined {
  const pid = postmasterOf(clusterIn(folder))
  return pid === undefined ? undefined : urlOf(folder, socketFolder(folder, clusterOwner()))
}

/** Removes the cluster in `folder` with its data. A running one is stopped first. */
export async function removeEmbeddedPostgres(folder: string): Promise<void> {
  const cluster = clusterIn(folder)
  await stopOrphan(cluster)
  rmSync(cluster, { recursive: true, force: true })
}

/**
 * The port is part of the socket's name. It is named, as is that nothing is encrypted, because
 * PGPORT and PGSSLMODE of the environment are of another PostgreSQL.
 */
function urlOf(folder: string, sockets: string, port = '5432'): string {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const place = `host=${encodeURIComponent(sockets)}&port=${port}&sslmode=disable`
  return `postgres://postgres:${password}@/postgres?${place}`
}

/**
 * The path of a Unix socket must stay under 108 bytes (sockaddr_un), so a long data folder has its
 * sockets in the temporary folder.
 */
function socketFolder(folder: string, owner: Owner | undefined): string {
  const near = join(folder, 'socket')
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const sockets = near.length <= 80 ? near : join(tmpdir(), `frontrow-${short}`)
  makeOwned(sockets, owner)
  return sockets
}

interface Launch {
  cluster: string
  sockets: string
  binaries: Binaries
  owner: Owner | undefined
  extraSettings: readonly string[]
}

/**
 * Launches PostgreSQL and restarts it whenever it ends unexpectedly; its crash recovery takes well
 * under a second. Returns the function that stops it.
 */
async function keepRunning(start: Launch): Promise<() => Promise<void>> {
  let child = await launchPatiently(start, (error) => !isOfKilledServer(error))
  let isStopping = false
  const watch = () => {
    child.once('exit', () => {
      if (!isStopping) void again()
    })
  }
  const again = async () => {
    child = await launchPatiently(start, () => isStopping)
    watch()
  }
  watch()
  return () => {
    isStopping = true
    return stop(child)
  }
}

/** A backend whose postmaster was killed normally ends within this time. */
const orphanPatienceMs = 1000

/**
 * Retries for 30 seconds: the backends of a killed postmaster hold its shared memory for a moment,
 * and a new one refuses to start until they have ended. A backend that waits for a lock of another
 * killed backend never ends by itself, so what is left after a second is killed. No committed data
 * is lost, because the new postmaster recovers from its log.
 */
async function launchPatiently(
  start: Launch,
  givesUp: (error: unknown) => boolean,
): Promise<ChildProcess> {
  const beganAt = performance.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await launch(start)
    } catch (error) {
      if (tries > 300 || givesUp(error)) throw error
      if (/"postmaster\.pid" already exists/.test(String(error))) await stopOrphan(start.cluster)
      if (performance.now() - beganAt > orphanPatienceMs) killOrphans(start.cluster)
      await wait(100)
    }
  }
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
  let output = ''
  await new Promise<void>((ready, failed) => {
    child.stderr?.on('data', (bytes: Buffer) => {
      output = (output + bytes.toString()).slice(-4000)
      if (output.includes('ready to accept connections')) ready()
    })
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`PostgreSQL ended with ${code}: ${output}`)))
  })
  child.removeAllListeners('exit')
  return child
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
