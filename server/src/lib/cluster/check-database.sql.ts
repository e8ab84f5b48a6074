import { sql } from 'kysely'
import { BadSetting } from '../settings/config.ts'
import { withConnection } from '../db/connect-apart.ts'
import type { Database } from '../db/database.ts'
import { type Secrets, sameBytes } from '../crypto/secrets.ts'
import { execute } from '../db/rows.ts'

const oldest = 150_000
const urlExample = 'postgres://user:secret@db.example.com:5432/frontrow'

const settingsText = `SELECT name, setting FROM pg_settings
  WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_version_num')`

interface Setting {
  name: string
  setting: string
}

/**
 * Refuses a database that can lose committed data, or that was written with another master key.
 * Returns warnings. The settings are read because a test that kills the server cannot detect that
 * fsync is off.
 */
export async function checkDatabase(database: Database, secrets: Secrets): Promise<string[]> {
  return database.asSystem(async (db) => {
    const { rows } = await sql.raw<Setting>(settingsText).execute(db)
    const warnings = checkSettings('DATABASE_URL', rows)
    await checkMasterKey(db, secrets)
    return warnings
  })
}

/**
 * Checks the settings of a separate event database. It connects with its own client, because the
 * core's roles may not exist there.
 */
export async function checkEventDatabase(url: string): Promise<string[]> {
  const { rows } = await withConnection(url, (client) => client.query<Setting>(settingsText))
  return checkSettings('EVENT_DATABASE_URL', rows)
}

function checkSettings(variable: string, rows: readonly Setting[]): string[] {
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  if (Number(settings.get('server_version_num')) < oldest)
    throw new BadSetting(variable, 'PostgreSQL is older than 15', urlExample)
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    if (settings.get(name) !== 'off') continue
    const wrong = `PostgreSQL runs with ${name} off and would lose what it confirmed`
    throw new BadSetting(variable, wrong, urlExample)
  }
  const hasChecksums = settings.get('data_checksums') === 'on'
  return hasChecksums
    ? []
    : [
        `${variable}: PostgreSQL runs without data checksums, so a disk error can corrupt rows unnoticed. Enable them with pg_checksums`,
      ]
}

const sung = 'the canary sings'

async function checkMasterKey(
  db: Parameters<Parameters<Database['asSystem']>[0]>[0],
  secrets: Secrets,
): Promise<void> {
  await execute(db)`
    INSERT INTO master_key_canary (key_id, ciphertext)
    VALUES (${secrets.keyId}, ${secrets.encrypt('canary', 'master_key_canary', sung)}) ON CONFLICT DO NOTHING`
  const canary = await db.selectFrom('master_key_canary').selectAll().executeTakeFirstOrThrow()
  if (!sameBytes(Buffer.from(canary.key_id), Buffer.from(secrets.keyId))) {
    throw new BadSetting(
      'SECRETS_FILE',
      'holds another master key than this database was written with',
      '/srv/frontrow/secrets.json',
    )
  }
  secrets.decrypt('canary', 'master_key_canary', canary.ciphertext)
}
