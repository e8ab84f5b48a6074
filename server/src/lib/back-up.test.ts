import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from './back-up.ts'
import { listBackups, readManifest } from './backup-files.ts'
import { readConfig } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSecrets } from './secrets.ts'

// A disk that others write to takes long to sync.
const memory = '/dev/shm'
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'frontrow-back-up-'))
// PostgreSQL runs as another user where root runs this.
chmodSync(folder, 0o711)
const secretsFile = join(folder, 'secrets.json')
const { keyId } = openSecrets(secretsFile)
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

const make = (keep?: number) =>
  backUp({
    into: backups,
    url: running.url,
    cluster: running.folder,
    folders: { files: join(folder, 'own/media') },
    files: { 'data/none.ndjson': join(folder, 'none') },
    keyId,
    program: 'test',
    keep,
  })

const configFor = (name: string, env: Record<string, string> = {}) =>
  readConfig(Object.assign({ DATA_DIR: join(folder, name), SECRETS_FILE: secretsFile }, env))

const restore = (backup: string, name: string, env?: Record<string, string>) =>
  restoreBackup({ config: configFor(name, env), backup }).then(
    () => 'restored',
    (error: unknown) => String(error),
  )

test('a backup beside a writer is whole, and its restore has what was committed before', async () => {
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

test('a restore never overwrites, and needs the key, this major version and a known schema', async () => {
  const [{ path } = { path: '' }] = listBackups(backups)
  expect(await restore(path, 'first')).toMatch(
    /DATA_DIR: ".*" is not empty, and a restore never overwrites/,
  )
  expect(await restore(path, 'no-key', { SECRETS_FILE: join(folder, 'absent.json') })).toMatch(
    /SECRETS_FILE: is not there, and the backup has no copy of it/,
  )
  expect(existsSync(join(folder, 'absent.json'))).toBe(false)
  openSecrets(join(folder, 'other.json'))
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
  rmSync(manifest)
  expect(await restore(path, 'cut')).toContain('is no backup')
  writeFileSync(manifest, whole)
  for (const name of ['no-key', 'other', 'major', 'newer', 'cut'])
    expect(existsSync(join(folder, name))).toBe(false)
})

test('one turned bit is found, and nothing of the backup is left in the data folder', async () => {
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

test('old backups are removed after a new one was verified, and half a backup is none', async () => {
  mkdirSync(join(backups, 'backup-cut-off'))
  await make()
  const { removed } = await make(2)
  expect(removed).toBe(1)
  expect(listBackups(backups)).toHaveLength(2)
  expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual([])
  const slots = await client.query('SELECT slot_name FROM pg_replication_slots')
  expect(slots.rows).toEqual([])
})
