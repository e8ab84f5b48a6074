import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../test/support/global-setup.ts'
import { firstMigrations } from '../lib/db/before-baseline.ts'
import { clusterFolder } from '../lib/cluster/data-folder.ts'
import { clusterIn } from '../lib/cluster/embedded-postgres.ts'
import { loadSecrets } from '../lib/crypto/secrets.ts'
import { postmasterOf } from '../lib/cluster/postmaster.ts'
import { openCommandDatabase } from './host/command-database.ts'

const startCommand = fileURLToPath(new URL('start.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'frontrow-start-'))
// PostgreSQL refuses to run as root, so root's cluster belongs to another user.
chmodSync(dataDir, 0o711)
const cluster = clusterIn(clusterFolder(dataDir).folder)
const secretsFile = join(dataDir, 'secrets.json')
loadSecrets(secretsFile)
const settings = { DATA_DIR: dataDir, SECRETS_FILE: secretsFile, DEMO: '0', PORT: '0' }

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a server that %s ends while it starts leaves no PostgreSQL',
  { timeout: 120_000 },
  async (signal) => {
    const child = spawn(process.execPath, [startCommand], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()))
    const ended = once(child, 'exit')
    await expect.poll(() => postmasterOf(cluster), { timeout: 100_000 }).toBeDefined()
    child.kill('SIGUSR2')
    child.kill(signal)
    expect([await ended, printed]).toEqual([
      [0, null],
      'SIGUSR2: the server still starts, so no worker is replaced\n',
    ])
    expect(postmasterOf(cluster)).toBeUndefined()
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  },
)

test('a command that cannot open the network leaves no PostgreSQL and no lock', async () => {
  writeFileSync(join(dataDir, 'broken.json'), 'no key')
  await expect(
    openCommandDatabase({ ...settings, SECRETS_FILE: join(dataDir, 'broken.json') }),
  ).rejects.toThrow('SECRETS_FILE')
  expect(postmasterOf(cluster)).toBeUndefined()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
}, 120_000)

/** Every file of a folder with its bytes. */
function bytesIn(folder: string): [name: string, bytes: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, join(folder, name)] as const)
    .filter(([, path]) => statSync(path).isFile())
    .map(([name, path]) => [name, readFileSync(path, 'hex')])
}

test('a database of before version 0.1.0 ends a start and is not touched', async () => {
  const name = `before_baseline_${process.pid}`
  const own = mkdtempSync(join(tmpdir(), 'frontrow-before-'))
  loadSecrets(join(own, 'secrets.json'))
  const admin = new pg.Client({ connectionString: inject('clusterUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = inDatabase(inject('clusterUrl'), name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL);
     INSERT INTO schema_migrations VALUES ('0001.lib.sql', '${firstMigrations[0]}'), ('0003.apps.sql', '')`,
  )
  const readAll = async () => [
    (await client.query('SELECT * FROM schema_migrations ORDER BY name')).rows,
    (await client.query('SELECT attrelid::regclass::text, attname FROM pg_attribute ORDER BY 1, 2'))
      .rows,
    bytesIn(own),
  ]
  const before = await readAll()
  const child = spawn(process.execPath, [startCommand], {
    env: { ...process.env, PORT: '0', DATA_DIR: own, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number]
  const after = await readAll()
  await client.end()
  await admin.query(`DROP DATABASE ${name}`)
  await admin.end()
  rmSync(own, { recursive: true })
  expect(code).toBe(78)
  // On a busy machine the start waits for its connection and logs one more line.
  const said = printed.replaceAll(/^DATABASE_URL: waiting .*\n/gm, '')
  expect(said).toMatch(
    /^DATABASE_URL: the database was made before version 0\.1\.0.*commit [0-9a-f]{8} .*export-books.*\n$/,
  )
  expect(after).toEqual(before)
}, 120_000)
