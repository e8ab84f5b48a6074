import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { keepRunning } from './embedded-postgres-process.ts'
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

export interface RunOptions {
  /** Ends a start that is under way; it then rejects once PostgreSQL has ended. */
  signal?: AbortSignal | undefined
  /** Prints failures that PostgreSQL reports, and that it is started again. */
  say?: ((line: string) => void) | undefined
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
  options: RunOptions = {},
): Promise<EmbeddedPostgres> {
  refuseOtherMajor(folder)
  const cluster = clusterIn(folder)
  return startCluster({ folder, cluster, extraSettings, programs: findBinaries, options })
}

/** The same for a cluster of any major version, with the programs of that version. */
export async function startCluster({
  folder,
  cluster,
  programs,
  extraSettings,
  options: { signal = new AbortController().signal, say = () => {} } = {},
}: {
  /** Where the password and the socket are. */
  folder: string
  cluster: string
  programs: (folder: string, owner: Owner | undefined) => Binaries | Promise<Binaries>
  extraSettings: readonly string[]
  options?: RunOptions
}): Promise<EmbeddedPostgres> {
  const owner = clusterOwner()
  makeOwned(folder, owner)
  const binaries = await programs(folder, owner)
  const adopted = await stopOrphan(cluster)
  signal.throwIfAborted()
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(cluster, binaries, owner)
  const sockets = socketFolder(folder, owner)
  const launch = { cluster, sockets, binaries, owner, extraSettings, signal, say }
  const stop = await keepRunning(launch)
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
