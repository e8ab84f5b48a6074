// A start that is killed while it migrates: the next one ends in the schema of a fresh install.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createSeededRandom } from '../../src/commands/demo/seeded-random.ts'
import {
  coreMigrations,
  eventMigrations,
  migrate,
  namesOfMigrations,
} from '../../src/lib/db/migrate.ts'
import { inDatabase } from '../support/global-setup.ts'

const kills = 20
/** A kill comes up to this long after its migration was done, which is in a later one. */
const mostLaterMs = 60
const clusterUrl = inject('clusterUrl')
const admin = new pg.Client({ connectionString: clusterUrl })
const made: string[] = []

beforeAll(() => admin.connect())
afterAll(async () => {
  for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
})

async function makeDatabase(name: string): Promise<string> {
  made.push(`${name}_${process.pid}`)
  await admin.query(`CREATE DATABASE ${made.at(-1)}`)
  return inDatabase(clusterUrl, made.at(-1) ?? '')
}

async function migrateAll(url: string): Promise<void> {
  for (const folder of [coreMigrations, eventMigrations]) await migrate(url, folder)
}

/** The same in a process of its own. */
function startMigrating(url: string): ChildProcess {
  const module = JSON.stringify(new URL('../../src/lib/db/migrate.ts', import.meta.url))
  const program = `import { coreMigrations, eventMigrations, migrate } from ${module}
    for (const folder of [coreMigrations, eventMigrations])
      await migrate(${JSON.stringify(url)}, folder)`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
}

const ended = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_code, signal) => done(signal)))

/** The number of migrations that are done. */
async function countDone(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  )
  if (rows[0]?.isThere !== true) return 0
  const done = await client.query<{ done: number }>(
    'SELECT count(*)::int AS done FROM schema_migrations',
  )
  return done.rows[0]?.done ?? 0
}

/** Everything that migrations make, a line each. */
const schemaLines = `
WITH ours AS (SELECT oid, nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema')
SELECT line FROM (
  SELECT concat_ws(' ', 'relation', c.oid::regclass, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl::text, c.reloptions::text, c.relispartition, pg_get_expr(c.relpartbound, c.oid), CASE WHEN c.relkind = 'v' THEN pg_get_viewdef(c.oid) END) AS line
  FROM pg_class c JOIN ours n ON n.oid = c.relnamespace
  UNION ALL SELECT concat_ws(' ', 'column', a.attrelid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attacl::text, pg_get_expr(d.adbin, d.adrelid))
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN ours n ON n.oid = c.relnamespace
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT concat_ws(' ', 'constraint', c.conrelid::regclass, c.conname, c.convalidated, pg_get_constraintdef(c.oid))
  FROM pg_constraint c JOIN ours n ON n.oid = c.connamespace
  UNION ALL SELECT concat_ws(' ', 'index', i.indisvalid, i.indisready, pg_get_indexdef(i.indexrelid))
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN ours n ON n.oid = c.relnamespace
  UNION ALL SELECT concat_ws(' ', 'function', p.proacl::text, pg_get_functiondef(p.oid))
  FROM pg_proc p JOIN ours n ON n.oid = p.pronamespace WHERE p.prokind <> 'a'
  UNION ALL SELECT concat_ws(' ', 'trigger', t.tgrelid::regclass, t.tgenabled, pg_get_triggerdef(t.oid))
  FROM pg_trigger t WHERE NOT t.tgisinternal
  UNION ALL SELECT concat_ws(' ', 'policy', p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  FROM pg_policy p
  UNION ALL SELECT concat_ws(' ', 'type', t.typname, t.typtype, format_type(t.typbasetype, t.typtypmod)) FROM pg_type t JOIN ours n ON n.oid = t.typnamespace
  UNION ALL SELECT concat_ws(' ', 'schema', nspname, (SELECT nspacl::text FROM pg_namespace p WHERE p.oid = ours.oid)) FROM ours
  UNION ALL SELECT concat_ws(' ', 'migration', name, sha256, oldest_program) FROM schema_migrations
) lines ORDER BY line`

async function readSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(schemaLines)
  await client.end()
  return rows.map(({ line }) => line)
}

test(`a start killed at each of ${kills} points ends in a fresh schema`, async () => {
  const seed = process.env['SEED'] ?? crypto.randomUUID()
  process.stdout.write(`seed ${seed}\n`)
  const random = createSeededRandom(seed)
  const fresh = await makeDatabase('fresh')
  await migrateAll(fresh)
  const expected = await readSchema(fresh)
  expect(expected.length).toBeGreaterThan(2000)
  const all = namesOfMigrations().length
  const unfinished: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const url = await makeDatabase(`killed_${kill}`)
    const watching = new pg.Client({ connectionString: url })
    await watching.connect()
    const child = startMigrating(url)
    const end = ended(child)
    const point = Math.floor((all * kill) / kills)
    while (child.exitCode === null && (await countDone(watching)) < point) await wait(2)
    await wait(random.between(0, mostLaterMs))
    child.kill('SIGKILL')
    await end
    unfinished.push(all - (await countDone(watching)))
    await watching.end()
    await migrateAll(url)
    expect(await readSchema(url), `killed after ${point} of ${all}`).toEqual(expected)
  }
  process.stdout.write(`killed migrations ${JSON.stringify({ all, unfinished })}\n`)
  expect(unfinished.filter((count) => count > 0).length).toBeGreaterThan(kills * 0.8)
})

test('control: one index, grant or default that is missing is a difference', async () => {
  const url = await makeDatabase('changed')
  await migrateAll(url)
  const expected = await readSchema(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [
    'DROP INDEX campaigns_ending',
    'REVOKE SELECT ON app_clock FROM frontrow_app',
    "ALTER TABLE app_clock ALTER COLUMN ahead SET DEFAULT interval '1 hour'",
  ]) {
    await client.query(`BEGIN; ${statement}`)
    const { rows } = await client.query<{ line: string }>(schemaLines)
    expect(rows.map(({ line }) => line)).not.toEqual(expected)
    await client.query('ROLLBACK')
  }
  await client.end()
})
