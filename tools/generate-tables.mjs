// Generates server/src/lib/db/tables.generated.ts from the migrations. With --check it writes
// nothing and fails when the committed file is out of date.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { startEmbeddedPostgres } = await import('../server/src/lib/cluster/embedded-postgres.ts')
const { coreMigrations, eventMigrations, migrate } = await import('../server/src/lib/db/migrate.ts')

const folder = mkdtempSync(join(tmpdir(), 'frontrow-tables-'))
const postgres = await startEmbeddedPostgres(folder, ['fsync=off'])
try {
  await migrate(postgres.url, coreMigrations)
  await migrate(postgres.url, eventMigrations)
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--date-parser',
      'string',
      '--type-mapping',
      '{"int8":"bigint","interval":"string","jsonb":"unknown"}',
      '--log-level',
      'warn',
      '--out-file',
      join(root, 'server/src/lib/db/tables.generated.ts'),
      ...(process.argv.includes('--check') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
