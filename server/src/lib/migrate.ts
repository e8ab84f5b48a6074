import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const coreMigrations = fileURLToPath(new URL('../../migrations/', import.meta.url))
export const eventMigrations = fileURLToPath(new URL('../../migrations/events/', import.meta.url))

/** Any number that nothing else in the same database uses as an advisory lock. */
export const migrationLock = 7_301_001

/**
 * Runs the .sql files of a folder that this database has not run yet, in the order of their names,
 * each in its own transaction. When several nodes start at once, one migrates and the others wait.
 * A file that was edited after it ran is an error.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, sha256 text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`,
    )
    return await runMissing(client, folder)
  } finally {
    await client.end()
  }
}

async function runMissing(client: pg.Client, folder: string): Promise<string[]> {
  const prefix = folder === eventMigrations ? 'events/' : ''
  const done = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations',
  )
  const known = new Map(done.rows.map((row) => [row.name, row.sha256]))
  const ran: string[] = []
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.sql')) continue
    const name = prefix + file
    const text = readFileSync(join(folder, file), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = known.get(name)
    if (before === sha256) continue
    if (before !== undefined) throw new Error(`migration ${name} was edited after it ran`)
    await runOne(client, { name, text, sha256 })
    ran.push(name)
  }
  return ran
}

async function runOne(
  client: pg.Client,
  migration: { name: string; text: string; sha256: string },
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.text)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${migration.name} failed: ${String(error)}`, { cause: error })
  }
}
