// A copy of the embedded cluster beside a running server, by PostgreSQL's own protocol:
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  type BackedUpFile,
  type Manifest,
  copyHashed,
  findDamage,
  listBackups,
  syncFiles,
  treeOf,
  writeManifest,
} from './backup-files.ts'
import { beginCopy, dropSlot, endCopy, makeSlot, readSchema } from './back-up.sql.ts'
import { CannotRun, exitCodes } from './cannot-run.ts'
import { postgresMajor } from './embedded-postgres.ts'
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

/** Makes a complete backup or none. The server goes on working meanwhile. */
export async function backUp(options: BackUpOptions): Promise<BackedUp> {
  const begunAt = performance.now()
  const name = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(2).toString('hex')}`
  const path = join(options.into, name)
  const making = join(options.into, `.${name}.part`)
  mkdirSync(making, { recursive: true, mode: 0o700 })
  try {
    const { files } = await copyAll(making, options)
    renameSync(making, path)
    const damaged = await findDamage(path)
    if (damaged !== undefined) throw unreadable(path, damaged)
    const { removed, pruned } = removeOld(options)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const seconds = (performance.now() - begunAt) / 1000
    return { path, files: files.length, bytes, seconds, removed, pruned }
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw error
  }
}

function unreadable(path: string, file: string): CannotRun {
  rmSync(path, { recursive: true, force: true })
  return new CannotRun(
    `"${file}" of the new backup reads otherwise than it was written: check the disk. The backup was removed, earlier ones stay`,
    exitCodes.unavailable,
  )
}

function removeOld({ into, keep, walDir }: BackUpOptions): { removed: number; pruned: number } {
  if (keep === undefined) return { removed: 0, pruned: 0 }
  const old = listBackups(into).slice(0, -keep)
  for (const { path } of old) rmSync(path, { recursive: true, force: true })
  return { removed: old.length, pruned: walDir === undefined ? 0 : pruneLog(walDir, into) }
}

async function copyAll(
  making: string,
  { url, cluster, folders, files, keyId, program }: BackUpOptions,
): Promise<Manifest> {
  const copied = openCopies(making)
  const stopLsn = await copyCluster(url, cluster, copied)
  // Files of other folders are never changed once they are there, so they may be copied later.
  for (const [name, folder] of Object.entries(folders)) await copied.tree(folder, name)
  for (const [name, file] of Object.entries(files)) await copied.file(file, name)
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    program,
    postgres: postgresMajor,
    keyId,
    schema: await withClient(url, readSchema),
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

function openCopies(making: string) {
  const files: BackedUpFile[] = []
  const folders: string[] = []
  const file = async (from: string, path: string) => {
    const found = await copyHashed(from, join(making, path))
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
async function copyCluster(url: string, cluster: string, copied: Copies): Promise<string> {
  const slot = `backup_${randomBytes(6).toString('hex')}`
  return withClient(url, async (client) => {
    await makeSlot(client, slot)
    try {
      await beginCopy(client)
      await copied.file(join(dirname(cluster), 'password'), 'password')
      await copied.tree(cluster, 'cluster', (path) => skipped.test(path))
      const end = await endCopy(client)
      copied.text('cluster/backup_label', end.label)
      const log = treeOf(join(cluster, 'pg_wal')).files.filter(
        (name) =>
          name.endsWith('.history') ||
          (name >= end.first && name <= end.last && name.length === 24),
      )
      for (const name of log)
        await copied.file(join(cluster, 'pg_wal', name), `cluster/pg_wal/${name}`)
      return end.stopLsn
    } finally {
      await dropSlot(client, slot)
    }
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
