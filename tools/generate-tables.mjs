// Generates server/src/lib/db/tables.generated.ts and docs/tables.md from the migrations. With
// --check it writes nothing and fails when a committed file is out of date.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tablesText } from './tables-page.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { startEmbeddedPostgres } = await import('../server/src/lib/cluster/embedded-postgres.ts')
const { coreMigrations, eventMigrations, migrate } = await import('../server/src/lib/db/migrate.ts')

const page = join(root, 'docs/tables.md')
const isCheck = process.argv.includes('--check')
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
      ...(isCheck ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
  const text = await tablesText(postgres.url)
  if (!isCheck) writeFileSync(page, text)
  else if (readFileSync(page, 'utf8') !== text) {
    console.log('docs/tables.md is out of date: run `npm run tables` and commit it.')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
