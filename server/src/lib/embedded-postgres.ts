import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { type Owner, clusterOwner, makeOwned } from './postgres-owner.ts'

export interface EmbeddedPostgres {
  /** A connection address over a Unix socket. */
  url: string
  /** Where the cluster lies. */
  folder: string
  /** True when it was running already, left behind by a server that was killed. */
  adopted: boolean
  /** Stops it, waiting until it is down. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the npm platform package on a folder, making the cluster when there is none.
 * `folder` must be absolute. It listens on a Unix socket in a 0700 folder only, with a random password.
 * A cluster still running after a `kill -9` of the server is stopped first and started again, so that its settings are ours.
 */
export async function startEmbeddedPostgres(
  folder: string,
  extraSettings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const owner = clusterOwner()
  const cluster = join(folder, 'pg18')
  makeOwned(folder, owner)
  const binaries = await findBinaries(folder, owner)
  const adopted = await stopOrphan(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, binaries, owner)
  const sockets = socketFolder(folder, owner)
  const stop = await keepRunning({ cluster, sockets, binaries, owner, extraSettings })
  return { url: urlOf(folder, sockets), folder: cluster, adopted, stop }
}

/** The address of the cluster in `folder` while a server keeps it running; undefined where none does. */
export function runningClusterUrl(folder: string): string | undefined {
  const pid = postmasterOf(join(folder, 'pg18'))
  return pid === undefined ? undefined : urlOf(folder, socketFolder(folder, clusterOwner()))
}

/** Takes the cluster in `folder` away, data and all; one that is still running is stopped first. */
export async function removeEmbeddedPostgres(folder: string): Promise<void> {
  const cluster = join(folder, 'pg18')
  await stopOrphan(cluster)
  rmSync(cluster, { recursive: true, force: true })
}

function urlOf(folder: string, sockets: string): string {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return `postgres://postgres:${password}@/postgres?host=${encodeURIComponent(sockets)}`
}

/** After a `kill -9` of the server its PostgreSQL lives on, and another start would fail on its lock file. */
async function stopOrphan(cluster: string): Promise<boolean> {
  const pid = postmasterOf(cluster)
  if (pid === undefined) return false
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 400; tries += 1) {
    if (!isOurs(pid, cluster)) return true
    await wait(25)
  }
  throw new Error(`a PostgreSQL (process ${pid}) still runs on ${cluster} and does not stop`)
}

/** The process that runs on a cluster, if one does. */
function postmasterOf(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isOurs(pid, cluster) ? pid : undefined
  } catch {
    return undefined
  }
}

/** A process number in a stale file may by now be anybody's, so the command line must name our cluster. */
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

function initialise(cluster: string, binaries: Binaries, owner: Owner | undefined): void {
  const folder = dirname(cluster)
  const passwordFile = join(folder, 'password')
  // A first start that was killed half-way leaves a folder that initdb would refuse.
  rmSync(cluster, { recursive: true, force: true })
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid)
  const making = `${cluster}.new`
  rmSync(making, { recursive: true, force: true })
  execFileSync(
    binaries.initdb,
    [
      '-D',
      making,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { env: binaries.environment, ...owner, stdio: 'pipe', cwd: folder },
  )
  execFileSync('mv', [making, cluster])
}

/** A socket's whole path must stay under 108 bytes (sockaddr_un), so a deep data folder gets its sockets elsewhere. */
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
 * Launches PostgreSQL and launches it again whenever it ends without having been asked to: recovery is its own affair and
 * takes well under a second. Returns how to stop it for good.
 */
async function keepRunning(start: Launch): Promise<() => Promise<void>> {
  let child = await launch(start)
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

/** The backends of a killed postmaster hold its memory for a moment, and a new one refuses to start until they are gone. */
async function launchPatiently(start: Launch, isStopping: () => boolean): Promise<ChildProcess> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await launch(start)
    } catch (error) {
      if (tries > 300 || isStopping()) throw error
      await wait(100)
    }
  }
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
    // In a group of its own: Ctrl-C in a terminal goes to the server, which ends PostgreSQL after its own work.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stderr?.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-4000)
      if (said.includes('ready to accept connections')) ready()
    })
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  })
  child.removeAllListeners('exit')
  return child
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions roll back, everything committed is kept. */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGINT')
  })
}
