import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepsLog, restoreCommand } from './back-up-log.ts'
import { type Manifest, copyHashed, readManifest, syncFiles } from './backup-files.ts'
import { BadSetting } from '../failures/bad-setting.ts'
import { refuseBeforeBaseline } from '../db/before-baseline.ts'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import type { Config } from '../settings/config.ts'
import { clusterFolder, lockDataFolder, makeDataFolder } from './data-folder.ts'
import { clusterIn, postgresMajor, startEmbeddedPostgres } from './embedded-postgres.ts'
import { secretsFor } from '../settings/master-key.ts'
import { namesOfMigrations } from '../db/migrate.ts'
import { type Owner, clusterOwner, giveTo, makeOwned } from './postgres-owner.ts'
import {
  type Place,
  archiveHistories,
  holdTaken,
  timelineAt,
  timelineOf,
} from './restore-backup-timelines.ts'

export interface Restoring {
  config: Pick<Config, 'dataDir' | 'filesFolder' | 'secretsFile' | 'masterKey' | 'walDir'>
  backup: string
  /** Goes on from the backup through the archived log to this moment. */
  till?: Date | undefined
  /** Stops it. The cluster is stopped then too, and what was copied stays. */
  signal?: AbortSignal
}

/**
 * Puts a backup into an empty data folder and lets PostgreSQL recover it. It never overwrites, and
 * starts nothing before every file was found as it was written. Throws `CannotRun`.
 */
export async function restoreBackup({
  config,
  backup,
  till,
  signal = new AbortController().signal,
}: Restoring): Promise<Manifest> {
  const manifest = readManifest(backup)
  refuseUnknown(manifest)
  if (till !== undefined) refuseEarlier(till, manifest, config)
  const { folder } = clusterFolder(config.dataDir)
  refuseFilled(config, folder)
  await takeKey({ config, backup }, manifest)
  makeDataFolder(config.dataDir)
  const unlock = await lockDataFolder(config.dataDir)
  try {
    await copyBack({ config, backup, folder }, manifest, signal)
    await recover(folder, { walDir: config.walDir, till, manifest, signal })
    return manifest
  } finally {
    unlock()
  }
}

function refuseUnknown({ postgres, schema }: Manifest): void {
  const refuse = (wrong: string) => {
    throw new CannotRun(`The backup ${wrong}. Nothing was changed`, exitCodes.config)
  }
  if (postgres !== postgresMajor)
    refuse(`is of PostgreSQL ${postgres}, and this version brings ${postgresMajor}`)
  refuseBeforeBaseline('The database of the backup', schema)
  const known = new Set(namesOfMigrations())
  const newer = schema.find(({ name }) => !known.has(name))
  if (newer !== undefined)
    refuse(`has the migration ${newer.name}, which this version does not know`)
}

function refuseEarlier(till: Date, { at }: Manifest, { walDir }: Restoring['config']): void {
  if (walDir === undefined)
    throw new BadSetting('WAL_DIR', 'must name the archived log for --till', '/srv/frontrow-wal')
  if (till < new Date(at))
    throw new CannotRun(
      `The backup was complete at ${at}, which is later than --till: take an earlier backup`,
      exitCodes.failed,
    )
}

/** The key may be there already, because it is kept apart from backups. */
function refuseFilled({ dataDir, filesFolder, secretsFile }: Restoring['config'], folder: string) {
  const inside = (path: string, ...allowed: string[]) =>
    existsSync(path) && readdirSync(path).some((name) => !allowed.includes(join(path, name)))
  const isFilled =
    inside(dataDir, secretsFile, filesFolder, folder) ||
    inside(filesFolder, join(filesFolder, '.drafts')) ||
    inside(folder)
  if (isFilled)
    throw new BadSetting(
      'DATA_DIR',
      `"${dataDir}" is not empty, and a restore never overwrites. Give a new folder`,
      '/srv/frontrow-restored',
    )
}

async function takeKey(
  { config, backup }: Pick<Restoring, 'config' | 'backup'>,
  { keyId, files }: Manifest,
): Promise<void> {
  const { secretsFile, masterKey } = config
  if (masterKey !== undefined) {
    if (secretsFor(config).keyId === keyId) return
    throw new CannotRun(
      'MASTER_KEY: is another master key than this backup was written with',
      exitCodes.config,
    )
  }
  if (!existsSync(secretsFile) && files.some(({ path }) => path === 'secrets.json'))
    await copyHashed(join(backup, 'secrets.json'), secretsFile)
  const wrong = !existsSync(secretsFile)
    ? 'is not there, and the backup has no copy of it: put the master key there first'
    : 'holds another master key than this backup was written with'
  if (!existsSync(secretsFile) || secretsFor(config).keyId !== keyId)
    throw new BadSetting('SECRETS_FILE', wrong, '/srv/frontrow/secrets.json')
}

type Target = Pick<Restoring, 'config' | 'backup'> & { folder: string }

async function copyBack(
  target: Target,
  { folders, files }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const owner = clusterOwner()
  const made: string[] = []
  makeOwned(target.folder, owner)
  makeOwned(clusterIn(target.folder), owner)
  for (const folder of folders) makeFolder(restoredPathOf(target, folder), folder, owner)
  try {
    for (const file of files) {
      signal.throwIfAborted()
      if (file.path === 'secrets.json') continue
      const to = restoredPathOf(target, file.path)
      made.push(to)
      const found = await copyHashed(join(target.backup, file.path), to)
      if (found?.sha256 !== file.sha256 || found.size !== file.size) throw damaged(file.path)
      if (isOfCluster(file.path)) giveTo(to, owner)
    }
    await syncFiles(clusterIn(target.folder), made)
  } catch (error) {
    for (const path of made) rmSync(path, { force: true })
    rmSync(clusterIn(target.folder), { recursive: true, force: true })
    throw error
  }
}

function makeFolder(path: string, name: string, owner: Owner | undefined): void {
  if (isOfCluster(name)) makeOwned(path, owner)
  else mkdirSync(path, { recursive: true, mode: 0o700 })
}

const isOfCluster = (path: string) => path === 'password' || path.startsWith('cluster/')

function restoredPathOf({ config, folder }: Target, path: string): string {
  const [root = '', ...rest] = path.split('/')
  if (path === 'password') return join(folder, path)
  const place = { cluster: clusterIn(folder), files: config.filesFolder, data: config.dataDir }[
    root
  ]
  if (place === undefined || rest.includes('..')) throw damaged('manifest.json')
  return join(place, ...rest)
}

function damaged(path: string): CannotRun {
  return new CannotRun(
    `"${path}" of the backup is not as it was written: the backup is damaged. Take another one`,
    exitCodes.failed,
  )
}

interface Recovering {
  walDir: string | undefined
  till: Date | undefined
  manifest: Manifest
  signal: AbortSignal
}

/** Starts PostgreSQL, which brings back what was committed before the log ends, and stops it. */
async function recover(folder: string, recovering: Recovering): Promise<void> {
  const { walDir, till, manifest, signal } = recovering
  const cluster = clusterIn(folder)
  const owner = clusterOwner()
  const asked = join(cluster, 'recovery.signal')
  writeFileSync(asked, '', { mode: 0o600 })
  giveTo(asked, owner)
  const timeline = timelineOf(readFileSync(join(cluster, 'backup_label'), 'utf8'))
  const backup = { timeline, lsn: manifest.stopLsn }
  const log = join(cluster, 'pg_wal')
  const release =
    walDir === undefined ? () => {} : holdTaken(log, { walDir, after: timeline, owner })
  const settings = [
    // The restored cluster may have fewer connections than the one of the backup, which only a
    // server that answers during recovery refuses.
    'hot_standby=off',
    ...(walDir === undefined
      ? ['restore_command=false', 'recovery_target_timeline=current']
      : fromArchive(folder, { walDir, till, backup })),
  ]
  try {
    const postgres = await startEmbeddedPostgres(folder, settings, { signal })
    await postgres.stop()
  } catch (error) {
    throw explained(error, recovering)
  } finally {
    release()
    rmSync(join(folder, 'socket'), { recursive: true, force: true })
  }
  if (walDir !== undefined) archiveHistories(log, { walDir, began: new Date(), owner })
}

/**
 * The log goes on under another timeline, so that it never overwrites the archive of the database
 * that the backup was made of. Histories are read also without a moment, because PostgreSQL finds
 * by them which numbers are taken.
 */
function fromArchive(
  folder: string,
  { walDir, till, backup }: { walDir: string; till: Date | undefined; backup: Place },
): string[] {
  const read = `restore_command=${restoreCommand({ folder, walDir }, till !== undefined)}`
  if (till === undefined) return [...keepsLog, read, 'recovery_target_timeline=current']
  return [
    ...keepsLog,
    read,
    `recovery_target_timeline=${timelineAt(till, backup, walDir)}`,
    // PostgreSQL reads this setting before it knows the letters T and Z.
    `recovery_target_time=${till.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    'recovery_target_action=promote',
  ]
}

function explained(error: unknown, { walDir, till, signal }: Recovering): unknown {
  signal.throwIfAborted()
  if (!String(error).includes('before configured recovery target was reached')) return error
  return new CannotRun(
    `The archived log in "${walDir ?? ''}" ends before ${till?.toISOString() ?? ''}. Restore into another folder to an earlier moment, or without --till`,
    exitCodes.failed,
  )
}
