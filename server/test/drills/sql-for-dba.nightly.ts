// A login that may make no roles, on a cluster where nobody ran a migration: what sql-for-dba
// prints suffices for all of them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseMissingRoles, sqlForDba } from '../../src/commands/startup/database-roles.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/lib/cluster/embedded-postgres.ts'
import {
  coreMigrations,
  eventMigrations,
  migrate,
  namesOfMigrations,
} from '../../src/lib/db/migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-dba-'))
chmodSync(folder, 0o711)
let postgres: EmbeddedPostgres
let admin: pg.Client
let url: string

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), ['fsync=off'])
  const first = new pg.Client({ connectionString: postgres.url })
  await first.connect()
  await first.query(`CREATE ROLE ads LOGIN PASSWORD 'secret'`)
  await first.query('CREATE DATABASE ads')
  await first.end()
  const ofAdmin = postgres.url.replace('/postgres?', '/ads?')
  url = ofAdmin.replace(/\/\/postgres:[^@]*@/, '//ads:secret@')
  admin = new pg.Client({ connectionString: ofAdmin })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const refused = () => refuseMissingRoles('DATABASE_URL', url, ['core', 'events'])

/** As psql runs a line: `\gexec` runs each text that the query returns. */
async function runLine(line: string): Promise<void> {
  const found = await admin.query<{ text: string }>(
    line.replace(/^SELECT ('[^']*')/, 'SELECT $1 AS text').replace(/ \\gexec$/, ''),
  )
  if (line.endsWith('\\gexec')) for (const { text } of found.rows) await admin.query(text)
}

test('all migrations run after what sql-for-dba prints', async () => {
  await expect(refused()).rejects.toThrow('CREATE ROLE frontrow_app NOLOGIN')
  await expect(migrate(url, coreMigrations)).rejects.toThrow(/permission denied/)
  for (const line of sqlForDba(url, ['core', 'events'])) await runLine(line)
  await refused()
  const ran = [...(await migrate(url, coreMigrations)), ...(await migrate(url, eventMigrations))]
  expect(ran).toEqual(namesOfMigrations())
  for (const line of sqlForDba(url, ['core', 'events'])) await runLine(line)
  await refused()
  const database = openDatabase({ url })
  expect(
    await database.asSystem((db) => db.selectFrom('app_clock').selectAll().execute()),
  ).toHaveLength(1)
  await database.close()
})
