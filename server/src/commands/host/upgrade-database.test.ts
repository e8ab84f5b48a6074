import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { upgradeDatabase } from './upgrade-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-upgrade-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('npm keeps its cache beside the database during an upgrade', async () => {
  // PostgreSQL runs as another user where the test runs as root.
  chmodSync(folder, 0o711)
  const cluster = join(folder, 'postgres/pg17')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  const npm = join(folder, 'npm.cjs')
  const seen = join(folder, 'seen')
  writeFileSync(
    npm,
    `require('node:fs').writeFileSync(${JSON.stringify(seen)}, process.env.npm_config_cache)
    process.exit(1)`,
  )
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('npm_execpath', npm)
  const upgrade = upgradeDatabase({ programs: undefined, isRemoval: false })
  await expect(upgrade).rejects.toThrow('npm could not install')
  expect(readFileSync(seen, 'utf8')).toBe(join(folder, 'postgres/upgrade/npm-cache'))
})
