// A copy of the embedded cluster beside a running server, by PostgreSQL's own protocol:
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dayMs } from '@frontrow/contract/durations'
import type pg from 'pg'
import {
  type BackedUpFile,
  type Manifest,
  abandonedIn,
  copyHashed,
  findDamage,
  listBackups,
  syncFiles,
  treeOf,
  writeManifest,
} from './backup-files.ts'
import { beginCopy, endCopy, keepLog, readSchema } from './back-up.sql.ts'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { withConnection } from '../db/connect-apart.ts'
import { postgresMajor } from './embedded-postgres.ts'
import { type Pace, createPace } from '../time/pace.ts'
import { pruneLog } from './prune-log.ts'

export interface BackUpOptions {
  /** The folder that backups are made in. */
  into: string
  /** The address of the running cluster, with its owner's rights. */
  url: string
  /** The folder of the cluster's files, below which its password lies too. */
  cluster: string
  /** Further files: folders by the name that they get in the backup. */
  folders: Readonly<Record<string, string>>
  /** Single files by their path in the backup. One that does not exist is left out. */
  files: Readonly<Record<string, string>>
  keyId: string
  program: string
  /** How many backups stay; older ones are removed after this one was verified. */
  keep?: number | undefined
  /** The archived log, of which only what the kept backups need stays. */
  walDir?: string | undefined
  /** True where somebody waits for it: the database then writes its checkpoint at once. */
  isUrgent: boolean
}

export interface BackedUp {
  path: string
  files: number
  bytes: number
  seconds: number
  /** Older backups. */
  removed: number
  /** Files of the archived log. */
  pruned: number
}

/** What PostgreSQL makes anew, and the log, of which only the needed part is copied. */
const skipped =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)(pgsql_tmp|pg_internal\.init)|^(postmaster\.(pid|opts)|backup_label|recovery\.signal|standby\.signal)$/

/**
 * Makes a complete backup or none. The server goes on working meanwhile. Throws the reason of
 * `signal` when it is aborted.
 */
export async function backUp(options: BackUpOptions, signal: AbortSignal): Promise<BackedUp> {
  const begunAt = performance.now()
  const name = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(2).toString('hex')}`
  const path = join(options.into, name)
  const making = join(options.into, `.${name}.part`)
  mkdirSync(making, { recursive: true, mode: 0o700 })
  const files = await copyAndCheck(options, { making, path, signal }).catch((error: unknown) => {
    for (const half of [making, path]) rmSync(half, { recursive: true, force: true })
    signal.throwIfAborted()
    throw error
  })
  const { removed, pruned } = removeOld(options)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const seconds = (performance.now() - begunAt) / 1000
  return { path, files: files.length, bytes, seconds, removed, pruned }
}

async function copyAndCheck(
  options: BackUpOptions,
  { making, path, signal }: { making: string; path: string; signal: AbortSignal },
): Promise<readonly BackedUpFile[]> {
  const pace = createPace(signal)
  const { files } = await copyAll(making, options, { pace, signal })
  renameSync(making, path)
  const damaged = await findDamage(path, pace)
  if (damaged !== undefined) throw unreadable(damaged)
  return files
}

function unreadable(file: string): CannotRun {
  return new CannotRun(
    `"${file}" of the new backup reads otherwise than it was written: check the disk. The backup was removed, earlier ones stay`,
    exitCodes.unavailable,
  )
}

function removeOld({ into, keep, walDir }: BackUpOptions): { removed: number; pruned: number } {
  if (keep === undefined) return { removed: 0, pruned: 0 }
  const old = listBackups(into).slice(0, -keep)
  for (const path of [...old.map((backup) => backup.path), ...abandonedIn(into, halfBackup)])
    rmSync(path, { recursive: true, force: true })
  return { removed: old.length, pruned: walDir === undefined ? 0 : pruneLog(walDir, into) }
}

/** A half backup of this age belongs to a killed process, because no backup takes as long. */
const halfBackup = { name: /^\.backup-.*\.part$/, ageMs: 3 * dayMs }

async function copyAll(
  making: string,
  { url, cluster, folders, files, keyId, program, isUrgent }: BackUpOptions,
  { pace, signal }: { pace: Pace; signal: AbortSignal },
): Promise<Manifest> {
  const copied = openCopies(making, pace)
  const stopLsn = await withClient({ url, signal }, (client) =>
    copyCluster(client, { cluster, copied, isUrgent }),
  )
  // Files of other folders are never changed once they are there, so they may be copied later.
  for (const [name, folder] of Object.entries(folders)) await copied.tree(folder, name)
  for (const [name, file] of Object.entries(files)) await copied.file(file, name)
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    program,
    postgres: postgresMajor,
    keyId,
    schema: await withClient({ url, signal }, readSchema),
    stopLsn,
    folders: copied.folders,
    files: copied.files,
  }
  await syncFiles(
    making,
    copied.files.map(({ path }) => join(making, path)),
  )
  writeManifest(making, manifest)
  return manifest
}

type Copies = ReturnType<typeof openCopies>

function openCopies(making: string, pace: Pace) {
  const files: BackedUpFile[] = []
  const folders: string[] = []
  const file = async (from: string, path: string) => {
    const found = await copyHashed(from, join(making, path), pace)
    if (found !== undefined) files.push({ path, size: found.size, sha256: found.sha256 })
  }
  return {
    files,
    folders,
    file,
    text: (path: string, text: string) => {
      writeFileSync(join(making, path), text, { mode: 0o600, flush: true })
      const sha256 = createHash('sha256').update(text).digest('hex')
      files.push({ path, size: Buffer.byteLength(text), sha256 })
    },
    tree: async (from: string, name: string, isSkipped?: (path: string) => boolean) => {
      const tree = treeOf(from, isSkipped)
      folders.push(...tree.folders.map((path) => `${name}/${path}`))
      for (const path of tree.files) await file(join(from, path), `${name}/${path}`)
    },
  }
}

/** Returns where the log of the copy ends. */
async function copyCluster(
  client: pg.Client,
  { cluster, copied, isUrgent }: { cluster: string; copied: Copies; isUrgent: boolean },
): Promise<string> {
  await keepLog(client)
  await beginCopy(client, isUrgent)
  await copied.file(join(dirname(cluster), 'password'), 'password')
  await copied.tree(cluster, 'cluster', (path) => skipped.test(path))
  const end = await endCopy(client)
  copied.text('cluster/backup_label', end.label)
  const log = treeOf(join(cluster, 'pg_wal')).files.filter(
    (name) =>
      name.endsWith('.history') || (name >= end.first && name <= end.last && name.length === 24),
  )
  for (const name of log) await copied.file(join(cluster, 'pg_wal', name), `cluster/pg_wal/${name}`)
  return end.stopLsn
}

/** An aborted signal ends the client, and with it what it waits for. */
async function withClient<T>(
  { url, signal }: { url: string; signal: AbortSignal },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (client) => {
    const abort = () => void client.end()
    signal.addEventListener('abort', abort)
    return work(client).finally(() => signal.removeEventListener('abort', abort))
  })
}
