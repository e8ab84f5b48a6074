import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hourMs } from '@frontrow/contract/durations'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listBackups, readManifest, writeManifest } from '../../lib/cluster/backup-files.ts'
import { firstMigrations } from '../../lib/db/before-baseline.ts'
import { readConfig } from '../../lib/settings/config.ts'
import type { Services } from '../../lib/calls/context.ts'
import { clusterFolder } from '../../lib/cluster/data-folder.ts'
import {
  type EmbeddedPostgres,
  clusterIn,
  startEmbeddedPostgres,
} from '../../lib/cluster/embedded-postgres.ts'
import { postmasterOf } from '../../lib/cluster/postmaster.ts'
import { restoreBackup } from '../../lib/cluster/restore-backup.ts'
import { loadSecrets } from '../../lib/crypto/secrets.ts'
import { backUpApart } from './back-up-apart.ts'
import { backupsJob } from './backups-job.ts'

// A disk that others write to takes long to sync.
const memory = '/dev/shm'
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'frontrow-back-up-'))
// PostgreSQL refuses to run as root, so root's cluster belongs to another user.
chmodSync(folder, 0o711)
const secretsFile = join(folder, 'secrets.json')
const secrets = loadSecrets(secretsFile)
const { keyId } = secrets
const backups = join(folder, 'backups')
let running: EmbeddedPostgres
let client: pg.Client

beforeAll(async () => {
  mkdirSync(join(folder, 'own'), { mode: 0o711 })
  // A server with workers has more connections than the one that recovers its backup.
  const settings = ['fsync=off', 'max_connections=150']
  running = await startEmbeddedPostgres(join(folder, 'own/postgres'), settings)
  client = new pg.Client({ connectionString: running.url })
  await client.connect()
  await client.query(`CREATE TABLE schema_migrations (name text, sha256 text)`)
  await client.query('CREATE TABLE pears AS SELECT generate_series(1, 20000) AS id')
  mkdirSync(join(folder, 'own/media/a/b'), { recursive: true })
  writeFileSync(join(folder, 'own/media/a/b/still.jpg'), 'a picture')
})
afterAll(async () => {
  await client.end()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

const make = (
  { keep, isUrgent = true }: { keep?: number; isUrgent?: boolean } = {},
  signal: AbortSignal = new AbortController().signal,
) =>
  backUpApart(
    {
      into: backups,
      url: running.url,
      cluster: running.folder,
      folders: { files: join(folder, 'own/media') },
      files: { 'data/none.ndjson': join(folder, 'none') },
      keyId,
      program: 'test',
      keep,
      isUrgent,
    },
    signal,
  )

const configFor = (name: string, env: Record<string, string> = {}) =>
  readConfig(Object.assign({ DATA_DIR: join(folder, name), SECRETS_FILE: secretsFile }, env))

const restore = (backup: string, name: string, env?: Record<string, string>) =>
  restoreBackup({ config: configFor(name, env), backup }).then(
    () => 'restored',
    (error: unknown) => String(error),
  )

test('the restore of a backup beside a writer has what was committed before', async () => {
  const writer = new pg.Client({ connectionString: running.url })
  await writer.connect()
  let written = 20_000
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      await writer.query('INSERT INTO pears VALUES ($1)', [written + 1])
      written += 1
    }
  })()
  const before = written
  const { path, files } = await make()
  isWriting = false
  await writing
  await writer.end()
  expect(files).toBeGreaterThan(500)
  expect(await restore(path, 'first')).toBe('restored')
  expect(readFileSync(join(folder, 'first/media/a/b/still.jpg'), 'utf8')).toBe('a picture')
  const postgres = await startEmbeddedPostgres(join(folder, 'first/postgres'), ['fsync=off'])
  const restored = new pg.Client({ connectionString: postgres.url })
  await restored.connect()
  const found = await restored.query(
    'SELECT count(*)::integer AS rows, max(id) AS last, (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline FROM pears',
  )
  const [row] = found.rows as { rows: number; last: number; timeline: number }[]
  await restored.end()
  await postgres.stop()
  expect(row?.rows).toBe(row?.last)
  expect(row?.rows).toBeGreaterThanOrEqual(before)
  expect(row?.rows).toBeLessThanOrEqual(written)
  // The log of the restored database has names of its own in an archive.
  expect(row?.timeline).toBe(2)
})

test('a restore needs an empty folder, the key and a version that it knows', async () => {
  const [{ path } = { path: '' }] = listBackups(backups)
  expect(await restore(path, 'first')).toMatch(
    /DATA_DIR: ".*" is not empty, and a restore never overwrites/,
  )
  expect(await restore(path, 'no-key', { SECRETS_FILE: join(folder, 'absent.json') })).toMatch(
    /SECRETS_FILE: is not there, and the backup has no copy of it/,
  )
  expect(existsSync(join(folder, 'absent.json'))).toBe(false)
  loadSecrets(join(folder, 'other.json'))
  expect(await restore(path, 'other', { SECRETS_FILE: join(folder, 'other.json') })).toMatch(
    /SECRETS_FILE: holds another master key than this backup was written with/,
  )
  const manifest = join(path, 'manifest.json')
  const whole = readFileSync(manifest, 'utf8')
  const turned = (change: object) =>
    writeFileSync(manifest, JSON.stringify(Object.assign(JSON.parse(whole) as object, change)))
  turned({ postgres: '17' })
  expect(await restore(path, 'major')).toContain('is of PostgreSQL 17, and this version brings 18')
  turned({ schema: [{ name: '9999.lib.sql', sha256: '' }] })
  expect(await restore(path, 'newer')).toContain('has the migration 9999.lib.sql')
  turned({ schema: [{ name: '0001.lib.sql', sha256: firstMigrations[0] }] })
  expect(await restore(path, 'older')).toContain('was made before version 0.1.0')
  rmSync(manifest)
  expect(await restore(path, 'cut')).toContain('is no backup')
  writeFileSync(manifest, whole)
  for (const name of ['no-key', 'other', 'major', 'newer', 'older', 'cut'])
    expect(existsSync(join(folder, name))).toBe(false)
})

test('a backup with one turned bit is refused and leaves nothing behind', async () => {
  const [{ path } = { path: '' }] = listBackups(backups)
  const victim = readManifest(path).files.find(({ size }) => size > 8192)?.path ?? ''
  const bytes = readFileSync(join(path, victim))
  bytes[5000] = (bytes[5000] ?? 0) ^ 1
  writeFileSync(join(path, victim), bytes)
  expect(await restore(path, 'damaged')).toContain(
    `"${victim}" of the backup is not as it was written`,
  )
  expect(existsSync(join(folder, 'damaged/postgres/pg18'))).toBe(false)
})

test('old backups are removed after a new one was verified', async () => {
  mkdirSync(join(backups, 'backup-cut-off'))
  await make()
  const { removed } = await make({ keep: 2 })
  expect(removed).toBe(1)
  expect(listBackups(backups)).toHaveLength(2)
  await expectNothingLeft()
})

test('a half backup of a killed process is removed once it is three days old', async () => {
  const left = join(backups, '.backup-left.part')
  const young = join(backups, '.backup-young.part')
  for (const path of [left, young]) mkdirSync(join(path, 'cluster'), { recursive: true })
  const longAgo = new Date(Date.now() - 73 * hourMs)
  utimesSync(left, longAgo, longAgo)
  await make({ keep: 2 })
  expect([left, young].map((path) => existsSync(path))).toEqual([false, true])
  rmSync(young, { recursive: true })
})

test('a backup has the lowest priority and leaves nothing once it is stopped', async () => {
  const before = readdirSync(backups)
  // A checkpoint that is not urgent is spread over minutes, so that the copy has not begun.
  await client.query('UPDATE pears SET id = id')
  const stop = new AbortController()
  const making = make({ isUrgent: false }, stop.signal)
  const copying = () => readdirSync(backups).some((name) => name.endsWith('.part'))
  // A process of the lowest priority gets little processor time while other tests run.
  await expect.poll(copying, { timeout: 140_000 }).toBe(true)
  expect(readdirSync('/proc').filter(isNicedBackup)).toHaveLength(1)
  await expect.poll(slots, { timeout: 140_000 }).toHaveLength(1)
  stop.abort()
  await expect(making).rejects.toThrow('the other process has ended')
  expect(readdirSync(backups)).toEqual(before)
  await expectNothingLeft()
}, 300_000)

test('an interrupted drill leaves neither its PostgreSQL nor its copy', async () => {
  const [latest] = listBackups(backups).slice(-1)
  const abandoned = join(backups, '.frontrow-drill-killed')
  mkdirSync(join(abandoned, 'data'), { recursive: true })
  const twoDaysAgo = (Date.now() - 48 * hourMs) / 1000
  utimesSync(abandoned, twoDaysAgo, twoDaysAgo)
  const drills = () => readdirSync(backups).filter((name) => name.startsWith('.frontrow-drill-'))
  const command = fileURLToPath(new URL('../operator.ts', import.meta.url))
  const drill = spawn(process.execPath, [command, 'drill', latest?.path ?? ''], {
    env: { ...process.env, DATA_DIR: join(folder, 'own'), SECRETS_FILE: secretsFile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(drill, 'exit')
  const newDrills = () => drills().filter((name) => name !== '.frontrow-drill-killed')
  await expect.poll(newDrills, { timeout: 60_000 }).toHaveLength(1)
  expect(existsSync(abandoned)).toBe(false)
  const [name = ''] = drills()
  const cluster = clusterFolder(join(backups, name, 'data')).folder
  const postmaster = () => postmasterOf(clusterIn(cluster))
  await expect.poll(postmaster, { timeout: 60_000 }).toBeDefined()
  drill.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(postmaster()).toBeUndefined()
  expect(existsSync(cluster)).toBe(false)
  expect(drills()).toEqual([])
}, 150_000)

test('a server makes a backup by itself, also beside one of the future', async () => {
  const into = join(folder, 'by-itself')
  // A backup that a wrong clock dated in the future must not stop new backups until that day.
  const future = join(into, 'backup-2099')
  const [earlier] = listBackups(backups)
  mkdirSync(future, { recursive: true })
  const manifest = readManifest(earlier?.path ?? '')
  writeManifest(future, Object.assign(manifest, { at: '2099-01-01T00:00:00Z' }))
  const config = configFor('own', { BACKUP_DIR: into })
  const log = { info: vi.fn<Services['log']['info']>() }
  // Otherwise the checkpoint of the copy would be spread over minutes.
  await client.query('CHECKPOINT')
  const kept = backupsJob({ config, secrets, log }, running.url, () => true)
  expect(kept.ageSeconds()).toBeGreaterThanOrEqual(0)
  await kept.work(new AbortController().signal)
  const [made] = listBackups(into)
  expect(log.info).toHaveBeenCalledWith(`a backup was made and verified: ${made?.path}`)
  rmSync(into, { recursive: true })
  expect(kept.ageSeconds()).toBeGreaterThanOrEqual(0)
  expect(kept.ageSeconds()).toBeLessThan(60)
}, 300_000)

async function slots(): Promise<unknown[]> {
  return (await client.query('SELECT slot_name FROM pg_replication_slots')).rows
}

/** A slot that stayed would keep the log until the disk is full. */
async function expectNothingLeft(): Promise<void> {
  expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual([])
  await expect.poll(slots, { timeout: 20_000 }).toEqual([])
}

/** True for a process of this one that copies; its priority is field 19 of `proc(5)`. */
function isNicedBackup(pid: string): boolean {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const isOurs = Number(fields[1]) === process.pid && command.includes('backup-process.ts')
    return isOurs && Number(fields[16]) === 19
  } catch {
    return false
  }
}
