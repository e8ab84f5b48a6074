import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { clusterFolder } from '../lib/cluster/data-folder.ts'
import { clusterIn } from '../lib/cluster/embedded-postgres.ts'
import { openSecrets } from '../lib/crypto/secrets.ts'
import { postmasterOf } from '../lib/cluster/postmaster.ts'
import { openCommandDatabase } from './host/command-database.ts'

const startCommand = fileURLToPath(new URL('start.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'frontrow-start-'))
// PostgreSQL refuses to run as root, so root's cluster belongs to another user.
chmodSync(dataDir, 0o711)
const cluster = clusterIn(clusterFolder(dataDir).folder)
const secretsFile = join(dataDir, 'secrets.json')
openSecrets(secretsFile)
const settings = { DATA_DIR: dataDir, SECRETS_FILE: secretsFile, DEMO: '0', PORT: '0' }

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a server that is ended by %s while its database starts leaves no PostgreSQL, and SIGUSR2 ends none',
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

test('a command that cannot open the network leaves neither PostgreSQL nor the lock', async () => {
  writeFileSync(join(dataDir, 'broken.json'), 'no key')
  await expect(
    openCommandDatabase({ ...settings, SECRETS_FILE: join(dataDir, 'broken.json') }),
  ).rejects.toThrow('SECRETS_FILE')
  expect(postmasterOf(cluster)).toBeUndefined()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
}, 120_000)
