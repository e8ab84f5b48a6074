import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/support/global-setup.ts'
import { firstMigrations } from './before-baseline.ts'
import { type MigrateOptions, migrate, refuseUnmigrated } from './migrate.ts'

const name = `migrate_${process.pid}`
const url = inDatabase(inject('clusterUrl'), name)
const admin = new pg.Client({ connectionString: inject('clusterUrl') })
await admin.connect()
await admin.query(`CREATE DATABASE ${name}`)
const folder = mkdtempSync(join(tmpdir(), 'frontrow-migrations-'))
const clients: pg.Client[] = []

afterAll(async () => {
  for (const client of clients) await client.end()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

const add = (file: string, text: string) => writeFileSync(join(folder, file), text)

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

/** Migrates, and lets `meanwhile` act whenever a migration waits. */
async function migrateWhile(meanwhile: (line: string) => void): Promise<string[]> {
  const options: MigrateOptions = { say: meanwhile, pauseMs: () => 1 }
  return migrate(url, folder, options)
}

test('a migration lets others pass while somebody reads its table', async () => {
  add('0001.lib.sql', 'CREATE TABLE apples (id integer)')
  expect(await migrate(url, folder)).toEqual(['0001.lib.sql'])
  const reader = await connect()
  await reader.query('BEGIN; SELECT * FROM apples')
  add('0002.lib.sql', 'ALTER TABLE apples ADD COLUMN colour text')
  const other = await connect()
  const lines: string[] = []
  const waiting = migrateWhile((line) => {
    lines.push(line)
    if (lines.length === 2) void reader.query('COMMIT')
  })
  const ended = waiting.then(() => true)
  // Without a lock timeout, the migration would block these reads until the first reader ends.
  for (let isDone = false; !isDone;) {
    await other.query('SELECT count(*) FROM apples')
    isDone = await Promise.race([ended, new Promise<false>((later) => setImmediate(later, false))])
  }
  expect(await waiting).toEqual(['0002.lib.sql'])
  expect(lines[0]).toContain('0002.lib.sql waits for a table')
})

test('an index that a kill left half made is made again', async () => {
  const maker = await connect()
  await maker.query('INSERT INTO apples VALUES (1), (1)')
  await expect(
    maker.query('CREATE UNIQUE INDEX CONCURRENTLY apples_id ON apples (id)'),
  ).rejects.toThrow('could not create unique index')
  await maker.query('DELETE FROM apples')
  add(
    '0003.lib.concurrently.sql',
    '-- Quick.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS apples_id ON apples (id);\n',
  )
  expect(await migrate(url, folder)).toEqual(['0003.lib.concurrently.sql'])
  const { rows } = await maker.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'apples_id'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a newer schema is refused unless it serves this program', async () => {
  add('0004.lib.sql', '-- oldest program: 0004\nALTER TABLE apples DROP COLUMN colour')
  add('0005.lib.sql', 'ALTER TABLE apples ADD COLUMN size integer')
  await migrate(url, folder)
  rmSync(join(folder, '0005.lib.sql'))
  expect(await migrate(url, folder)).toEqual([])
  rmSync(join(folder, '0004.lib.sql'))
  await expect(migrate(url, folder)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(
      /^DATABASE_URL: the database has the schema 0005, which serves programs that know 0004 or later; this program knows 0003\./,
    ),
  })
  // A row of which nothing is known serves nobody else.
  const client = await connect()
  await client.query(`DELETE FROM schema_migrations WHERE name ~ '000[45]'`)
  await client.query(`INSERT INTO schema_migrations (name, sha256) VALUES ('0099.lib.sql', '')`)
  await expect(migrate(url, folder)).rejects.toThrow('has the schema 0099')
})

test('a database of before version 0.1.0 is refused and not changed', async () => {
  const client = await connect()
  const readRows = () => client.query('SELECT * FROM schema_migrations ORDER BY name')
  await client.query(`INSERT INTO schema_migrations (name, sha256) VALUES ('0000.lib.sql', $1)`, [
    firstMigrations[0],
  ])
  add('0004.lib.sql', 'ALTER TABLE apples ADD COLUMN weight integer')
  const { rows } = await readRows()
  await expect(migrate(url, folder)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(
      /^DATABASE_URL: the database was made before version 0\.1\.0.* The program of commit [0-9a-f]{8} /,
    ),
  })
  expect((await readRows()).rows).toEqual(rows)
  rmSync(join(folder, '0004.lib.sql'))
  await client.query(`DELETE FROM schema_migrations WHERE name = '0000.lib.sql'`)
})

test('a worker of a newer program does not serve on an older schema', async () => {
  await expect(refuseUnmigrated(url, folder)).resolves.toBeUndefined()
  add('0004.lib.sql', 'SELECT 1')
  await expect(refuseUnmigrated(url, folder)).rejects.toMatchObject({
    exitCode: 69,
    message: expect.stringContaining('lacks the migration 0004.lib.sql'),
  })
  rmSync(join(folder, '0004.lib.sql'))
})

test('a migration that fails for another reason is not tried again', async () => {
  const client = await connect()
  await client.query(`DELETE FROM schema_migrations WHERE name ~ '0099'`)
  add('0006.lib.sql', 'ALTER TABLE pears ADD COLUMN size integer')
  const lines: string[] = []
  await expect(migrateWhile((line) => void lines.push(line))).rejects.toThrow(
    'migration 0006.lib.sql failed: error: relation "pears" does not exist',
  )
  expect(lines).toEqual([])
})

test('a migration whose database goes away ends with one line', async () => {
  rmSync(join(folder, '0006.lib.sql'))
  const away = {
    name: 'CannotRun',
    exitCode: 69,
    message: expect.stringMatching(
      /^the database went away while migrations were run .*start again$/,
    ),
  }
  add('0007.lib.sql', 'SELECT pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(url, folder)).rejects.toMatchObject(away)
  add('0007.lib.sql', 'ALTER TABLE apples ADD COLUMN taste text')
  const reader = await connect()
  await reader.query('BEGIN; SELECT * FROM apples')
  const ended: Promise<unknown>[] = []
  const options: MigrateOptions = {
    say: () => void ended.push(endOthers(reader)),
    pauseMs: () => 500,
  }
  await expect(migrate(url, folder, options)).rejects.toMatchObject(away)
  await Promise.all(ended)
  await reader.query('COMMIT')
  expect(await migrate(url, folder)).toEqual(['0007.lib.sql'])
})

/** Ends the connection that waits for the turn to migrate. */
async function endOthers(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
}
