import { sql } from 'kysely'
import { BadSetting } from './config.ts'
import type { Database } from './database.ts'
import { type Secrets, sameBytes } from './secrets.ts'

const oldest = 150_000

/**
 * Refuses a database that would lose what it acknowledged, or that was written with another master key. Returns warnings.
 * A kill of the server cannot show that fsync is off; only the setting itself can.
 */
export async function checkDatabase(database: Database, secrets: Secrets): Promise<string[]> {
  return database.asSystem(async (db) => {
    const found = await sql<{ name: string; setting: string }>`
      SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_version_num')`.execute(
      db,
    )
    const settings = new Map(found.rows.map((row) => [row.name, row.setting]))
    if (Number(settings.get('server_version_num')) < oldest) {
      throw new BadSetting(
        'DATABASE_URL',
        'PostgreSQL is older than 15',
        'postgres://user:secret@db.example.com:5432/frontrow',
      )
    }
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      if (settings.get(name) === 'off') {
        throw new BadSetting(
          'DATABASE_URL',
          `PostgreSQL runs with ${name} off and would lose what it confirmed`,
          'postgres://user:secret@db.example.com:5432/frontrow',
        )
      }
    }
    await checkMasterKey(db, secrets)
    return settings.get('data_checksums') === 'on' ? [] : ['PostgreSQL runs without data checksums']
  })
}

const sung = 'the canary sings'

async function checkMasterKey(
  db: Parameters<Parameters<Database['asSystem']>[0]>[0],
  secrets: Secrets,
): Promise<void> {
  await sql`
    INSERT INTO master_key_canary (key_id, ciphertext)
    VALUES (${secrets.keyId}, ${secrets.encrypt('canary', 'master_key_canary', sung)}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
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
