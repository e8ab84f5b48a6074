import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { refuseBeforeBaseline } from './before-baseline.ts'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { withConnection } from './connect-apart.ts'
import { holdLock } from './locks.ts'
import { isConnectionLost } from '../failures/retry.ts'
import { hasState } from '../failures/sql-states.ts'

export const coreMigrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))
export const eventMigrations = fileURLToPath(
  new URL('../../../migrations/events/', import.meta.url),
)

/** The names of all migrations that this program knows. */
export function namesOfMigrations(): string[] {
  return [...namesOf(coreMigrations), ...namesOf(eventMigrations)]
}

/** The newest migration of a folder; `none` where it has none. */
export function newestMigration(folder: string): string {
  return namesOf(folder).at(-1) ?? 'none'
}

/** The names of a folder's migrations, as the table of those that ran has them, in their order. */
function namesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => prefixOf(folder) + file)
}

const prefixOf = (folder: string) => (folder === eventMigrations ? 'events/' : '')
const variableOf = (prefix: string) => (prefix === '' ? 'DATABASE_URL' : 'EVENT_DATABASE_URL')

export interface MigrateOptions {
  /** Prints a line for an operator who waits. */
  say?: (line: string) => void
  /** Runs these migrations only; all without it. */
  only?: ReadonlySet<string>
  /** The pauses between two tries for a lock that others hold. */
  pauseMs?: (tries: number) => number
}

/**
 * Runs the .sql files of a folder that this database has not run yet, in the order of their names,
 * each in its own transaction. When several nodes start at once, one migrates and the others wait.
 * A file that was edited after it ran is an error. Throws `CannotRun` for a schema that is too new
 * for this program, or of before version 0.1.0.
 */
export async function migrate(
  url: string,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  return withDatabase(url, async (client) => {
    await waitForTurn(client, options.say)
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, sha256 text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now(), oldest_program text)`,
    )
    return runMissing(client, folder, options)
  })
}

/** Throws `CannotRun` where the database goes away meanwhile. */
async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await withConnection(url, work)
  } catch (error) {
    if (error instanceof CannotRun || !isLost(error)) throw error
    throw new CannotRun(
      `the database went away while migrations were run or looked up (${(error as Error).message}). A migration that was not complete is undone or repeated: check PostgreSQL, then start again`,
      exitCodes.unavailable,
    )
  }
}

function isLost(error: unknown): boolean {
  return isConnectionLost(error instanceof Error && error.cause !== undefined ? error.cause : error)
}

/**
 * Throws `CannotRun` where a database lacks a migration of this program: a worker migrates nothing,
 * and may be started from newer files than its supervisor was.
 */
export async function refuseUnmigrated(url: string, folder: string): Promise<void> {
  await withDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations')
    const done = new Set(rows.map(({ name }) => name))
    const missing = namesOf(folder).find((name) => !done.has(name))
    if (missing !== undefined)
      throw new CannotRun(
        `the files of the program are newer than the server that runs: the database lacks the migration ${missing}, which only a restart runs. Restart the server`,
        exitCodes.unavailable,
      )
  })
}

const turnPauseMs = 100
const sayEveryMs = 5000

/** Waits for the lock without a statement that runs meanwhile, and says so every five seconds. */
async function waitForTurn(client: pg.Client, say: MigrateOptions['say']): Promise<void> {
  let saidAt = performance.now()
  for (;;) {
    if (await holdLock(client, 'migration')) return
    if (performance.now() - saidAt > sayEveryMs) {
      saidAt = performance.now()
      say?.('another server runs the migrations, or counters are being repaired: waiting for it')
    }
    await wait(turnPauseMs)
  }
}

interface Migration {
  name: string
  text: string
  sha256: string
}

async function runMissing(
  client: pg.Client,
  folder: string,
  options: MigrateOptions,
): Promise<string[]> {
  const prefix = prefixOf(folder)
  // The oldest databases of before version 0.1.0 lack a column, so the columns are not named.
  const done = await client.query<{ name: string; sha256: string; oldest_program: string | null }>(
    'SELECT * FROM schema_migrations',
  )
  refuseBeforeBaseline(`${variableOf(prefix)}: the database`, done.rows)
  const known = new Map(done.rows.map((row) => [row.name, row.sha256]))
  const names = namesOf(folder)
  const ofFamily = done.rows.filter(({ name }) => name.includes('/') === (prefix !== ''))
  refuseNewer(ofFamily, names, prefix)
  const ran: string[] = []
  for (const name of names) {
    if (options.only?.has(name) === false) continue
    const text = readFileSync(join(folder, name.slice(prefix.length)), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = known.get(name)
    if (before === sha256) continue
    if (before !== undefined) throw new Error(`migration ${name} was edited after it ran`)
    await runPatiently(client, { name, text, sha256 }, options)
    ran.push(name)
  }
  return ran
}

const numberOf = (name: string) => /(\d{4})\.[^/]*$/.exec(name)?.[1] ?? ''

/**
 * A newer program may have migrated further. Each of its migrations names the oldest program that
 * may still run, by the newest migration that this program must know; without a name, that is the
 * migration itself.
 */
function refuseNewer(
  rows: readonly { name: string; oldest_program: string | null }[],
  own: readonly string[],
  prefix: string,
): void {
  const newest = own.map(numberOf).at(-1) ?? ''
  const newer = rows.filter(({ name }) => !own.includes(name)).toSorted(byName)
  const last = newer.at(-1)
  const wanted = newer.map((row) => row.oldest_program ?? numberOf(row.name)).toSorted()
  const most = wanted.at(-1)
  if (last === undefined || most === undefined || most <= newest) return
  throw new CannotRun(
    `${variableOf(prefix)}: the database has the schema ${numberOf(last.name)}, which serves programs that know ${most} or later; this program knows ${newest}. Start the version that migrated it, or a later one`,
    exitCodes.config,
  )
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}

const mostTries = 60

/** From one to five seconds. */
const usualPauseMs = (tries: number) => Math.min(1000 * tries, 5000)

/**
 * Whoever asks for a table behind a migration that waits for it waits too, so a migration gives up
 * after a second, lets them pass and tries again.
 */
async function runPatiently(
  client: pg.Client,
  migration: Migration,
  { say, pauseMs = usualPauseMs }: MigrateOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (isConcurrent(migration) ? runConcurrent(client, migration) : runOne(client, migration))
      return
    } catch (error) {
      const isBlocked = hasState(error, 'lockNotAvailable', 'deadlock')
      if (tries === mostTries || !isBlocked) throw failed(migration, error)
      say?.(
        `migration ${migration.name} waits for a table that somebody reads or writes: try ${tries} of ${mostTries}`,
      )
      await wait(pauseMs(tries))
    }
  }
}

function failed({ name }: Migration, error: unknown): Error {
  return new Error(`migration ${name} failed: ${String(error)}`, { cause: error })
}

async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  // Citus changes all parts of a table over one connection then. PostgreSQL ignores it.
  const together = `SET LOCAL citus.multi_shard_modify_mode = 'sequential'`
  await client.query(`BEGIN; SET LOCAL lock_timeout = '1s'; ${together}`)
  try {
    await client.query(migration.text)
    await note(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    // Without a connection PostgreSQL rolls back by itself.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const isConcurrent = ({ name }: Migration) => name.endsWith('.concurrently.sql')

/**
 * Runs the statements one by one outside a transaction, as CREATE INDEX CONCURRENTLY must be. They
 * can be repeated after a kill; an index that one left half made is dropped first.
 */
async function runConcurrent(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
     WHERE NOT i.indisvalid AND i.indrelid::regclass::text NOT LIKE 'pg_%'`,
  )
  for (const { name } of rows)
    if (migration.text.includes(name))
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  for (const statement of migration.text.replaceAll(/--.*$/gm, '').split(/;\s*$/m))
    if (statement.trim() !== '') await client.query(statement)
  await note(client, migration)
}

/** A migration that an older program cannot run with says so: `-- oldest program: 0061`. */
async function note(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  const oldest = /^-- oldest program: (\d{4})$/m.exec(text)?.[1] ?? '0000'
  await client.query(
    'INSERT INTO schema_migrations (name, sha256, oldest_program) VALUES ($1, $2, $3)',
    [name, sha256, oldest],
  )
}
