// Restores of a database whose log is archived: each goes on under a timeline of its own.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { archiveCommand } from '../../lib/cluster/back-up-log.ts'
import { backUp } from '../../lib/cluster/back-up.ts'
import { readConfig } from '../../lib/settings/config.ts'
import { connectApart } from '../../lib/db/connect-apart.ts'
import { makeDataFolder } from '../../lib/cluster/data-folder.ts'
import { clusterIn, startEmbeddedPostgres } from '../../lib/cluster/embedded-postgres.ts'
import { clusterOwner, makeOwned } from '../../lib/cluster/postgres-owner.ts'
import { restoreBackup } from '../../lib/cluster/restore-backup.ts'
import { loadSecrets } from '../../lib/crypto/secrets.ts'
import type { DB } from '../../lib/db/tables.generated.ts'
import { readArchiveFailing } from './archiver.sql.ts'

// The folder is in memory, because a sync takes long on a disk that other tests write to.
const memory = '/dev/shm'
const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'frontrow-restore-'))
// PostgreSQL refuses to run as root, so root's cluster belongs to another user.
chmodSync(folder, 0o711)
const secretsFile = join(folder, 'secrets.json')
const { keyId } = loadSecrets(secretsFile)
const walDir = join(folder, 'wal')
makeOwned(walDir, clusterOwner())
makeDataFolder(join(folder, 'first'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Served {
  url: string
  client: pg.Client
  said: readonly string[]
}

/** Serves the database of a data folder as a server with WAL_DIR does. */
async function serve<T>(name: string, work: (served: Served) => Promise<T>): Promise<T> {
  const postgresFolder = join(folder, name, 'postgres')
  const said: string[] = []
  const postgres = await startEmbeddedPostgres(
    postgresFolder,
    [
      'fsync=off',
      'shared_buffers=16MB',
      'archive_mode=on',
      `archive_command=${archiveCommand({ folder: postgresFolder, walDir })}`,
    ],
    { say: (line) => said.push(line) },
  )
  const client = await connectApart(postgres.url)
  try {
    return await work({ url: postgres.url, client, said })
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Writes a row and waits until the log with it is archived. Returns a moment after the commit. */
async function write({ client, said }: Served, name: string): Promise<Date> {
  await client.query('INSERT INTO pears VALUES ($1)', [name])
  // A Date drops what is shorter than a millisecond, and would lie before the commit.
  await client.query('SELECT pg_sleep(0.01)')
  const { rows } = await client.query<{ moment: Date }>('SELECT clock_timestamp() AS moment')
  // A commit after the moment, so that recovery finds an end.
  await client.query('SELECT pg_sleep(0.01)')
  await client.query('INSERT INTO pears VALUES ($1)', [`after ${name}`])
  const { rows: ended } = await client.query<{ last: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS last',
  )
  await expect
    .poll(() => [isArchived(ended[0]?.last ?? ''), said], { timeout: 30_000 })
    .toEqual([true, []])
  return rows[0]?.moment ?? new Date(0)
}

/** Compressed where the user of the database may run Node. */
function isArchived(segment: string): boolean {
  return [segment, `${segment}.gz`].some((name) => existsSync(join(walDir, name)))
}

async function restore(backup: string, name: string, till?: Date): Promise<string[]> {
  const settings = { DATA_DIR: join(folder, name), SECRETS_FILE: secretsFile, WAL_DIR: walDir }
  await restoreBackup({ config: readConfig(settings), backup, till })
  // Started as the repair after a restore starts it, which archives nothing.
  const postgres = await startEmbeddedPostgres(join(folder, name, 'postgres'), [
    'shared_buffers=16MB',
    'archive_mode=on',
    'archive_command=',
  ])
  const client = await connectApart(postgres.url)
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pears')
    return rows.map((row) => row.name)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

test('any moment of two restores of one backup can be restored', async () => {
  const made = await serve('first', async (served) => {
    await served.client.query('CREATE TABLE schema_migrations (name text, sha256 text)')
    await served.client.query('CREATE TABLE pears (name text)')
    await write(served, 'before')
    const backup = await backUp(
      {
        into: join(folder, 'backups'),
        url: served.url,
        cluster: clusterIn(join(folder, 'first/postgres')),
        folders: {},
        files: {},
        keyId,
        program: 'test',
        isUrgent: true,
      },
      new AbortController().signal,
    )
    return { path: backup.path, moment: await write(served, 'of the first') }
  })
  const { path } = made
  expect(await restore(path, 'second')).toEqual(['before', 'after before'])
  const ofSecond = await serve('second', (served) => write(served, 'of the second'))
  // A log whose history is lost.
  rmSync(join(walDir, '00000002.history'))
  expect(await restore(path, 'third')).toEqual(['before', 'after before'])
  expect(readdirSync(walDir).filter((name) => name.endsWith('.history'))).toEqual([
    '00000003.history',
  ])
  const ofThird = await serve('third', (served) => write(served, 'of the third'))
  expect(await restore(path, 'at-third', ofThird)).toEqual([
    'before',
    'after before',
    'of the third',
  ])
  // The restore before was never in service, and the moment of the first lies on its own timeline.
  expect(await restore(path, 'at-first', made.moment)).toEqual([
    'before',
    'after before',
    'of the first',
  ])
  expect(ofSecond < ofThird).toBe(true)
  expect(readdirSync(walDir).filter((name) => name.endsWith('.part'))).toEqual([])
}, 300_000)

test('a file of another database is not overwritten in the archive', async () => {
  await serve('first', async ({ client, said, url }) => {
    const { rows } = await client.query<{ next: string }>(
      'SELECT pg_walfile_name(pg_current_wal_lsn()) AS next',
    )
    const name = rows[0]?.next ?? ''
    writeFileSync(join(walDir, name), 'another segment')
    await client.query('INSERT INTO pears VALUES ($1)', ['x'])
    await client.query('SELECT pg_switch_wal()')
    await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    expect(said[0]).toContain(
      `${name}" holds another file of this name, which is never overwritten`,
    )
    expect(said[1]).toMatch(/^PostgreSQL could not archive its log \(archive command failed with/)
    expect(await failing(url)).toBeGreaterThan(0)
    rmSync(join(walDir, name))
    await client.query('INSERT INTO pears VALUES ($1)', ['y'])
    await client.query('SELECT pg_switch_wal()')
    await expect.poll(() => failing(url), { timeout: 100_000 }).toBe(0)
  })
}, 120_000)

async function failing(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // Without a listener, an error of an idle connection that PostgreSQL closes would fail the test.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const seconds = await readArchiveFailing(db)
  await db.destroy()
  return seconds
}
